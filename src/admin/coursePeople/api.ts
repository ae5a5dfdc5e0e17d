import { useConvex, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { CourseDetail } from "@/admin/components/api";
import { useToday } from "@/lib/useToday";

const { coursePeople } = api.admin;

export type PersonRow = FunctionReturnType<typeof coursePeople.list>["page"][number];
export type PeopleFilter = Required<Pick<FunctionArgs<typeof coursePeople.list>, "search" | "state" | "order">>;

export const PEOPLE_PER_PAGE = 25;

/** Also changes at midnight, when more people count as stopped. */
export const useCoursePeople = (courseId: CourseDetail["_id"], filter: PeopleFilter) =>
  usePaginatedQuery(
    coursePeople.list,
    { courseId, ...filter, today: useToday() },
    { initialNumItems: PEOPLE_PER_PAGE },
  );

export type Recipients = FunctionArgs<typeof coursePeople.ask>;

/** Live, so that the number is true when it is confirmed. */
export const useMessageQuestion = (recipients: Recipients) => useQuery(coursePeople.ask, recipients);
export const useMessage = () => useMutation(coursePeople.message);
export const useBeginCopy = () => useMutation(coursePeople.beginCopy);

const EXPORT_PAGE = 100;

/**
 * Reads one page without subscribing.
 *
 * The first one puts the export on the audit trail, or nothing is read.
 */
export function useReadCoursePeople(courseId: CourseDetail["_id"]) {
  const convex = useConvex();
  const today = useToday();
  return useCallback(
    async ({ search, state, order }: PeopleFilter, cursor: string | null) => {
      if (cursor === null)
        await convex.mutation(coursePeople.beginExport, { courseId, state, searched: search !== "" });
      const paginationOpts = { numItems: EXPORT_PAGE, cursor };
      const result = await convex.query(coursePeople.list, { courseId, search, state, order, today, paginationOpts });
      return { rows: result.page, next: result.isDone ? null : result.continueCursor };
    },
    [convex, courseId, today],
  );
}
