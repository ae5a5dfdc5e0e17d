import { useConvex, useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";
import { useKnownViewer } from "@/lib/offlineState";

/** Fills complete rows of one to four columns. */
export const CARDS_PER_PAGE = 24;

export type EnrollmentCard = FunctionReturnType<typeof api.student.enrollments.mine>["page"][number];
export type CourseCard = FunctionReturnType<typeof api.student.enrollments.browse>["page"][number];

export function useStudentName(): string {
  const viewer = useKnownViewer();
  return viewer?.status === "active" ? viewer.fullName : "";
}

/** The caller's courses, newest enrollment first, live progress. */
export const useMyEnrollments = () =>
  usePaginatedQuery(api.student.enrollments.mine, {}, { initialNumItems: CARDS_PER_PAGE });

/** The caller's ended enrollments that they have not put away. */
export const useAllEnded = () => useQuery(api.student.enrollments.allEnded, {});
export const useDismissEnded = () => useMutation(api.student.enrollments.dismissEnded);

/**
 * Published courses without the caller's own.
 * The server filters after paging, so a page may be empty with more to follow: then the next one is fetched
 * right away.
 */
export function useBrowse(filter: CatalogFilter): UsePaginatedQueryReturnType<typeof api.student.enrollments.browse> {
  const pages = usePaginatedQuery(api.student.enrollments.browse, filter, { initialNumItems: CARDS_PER_PAGE });
  const { results, status, loadMore } = pages;
  const goOn = results.length === 0 && status === "CanLoadMore";
  useEffect(() => {
    if (goOn) loadMore(CARDS_PER_PAGE);
  }, [goOn, loadMore]);
  return pages;
}

/**
 * Next step of the course studied last.
 * Null when none is left, `undefined` while loading.
 */
export const useNextStep = () => useQuery(api.student.enrollments.goOn, {});
export type NextStep = NonNullable<FunctionReturnType<typeof api.student.enrollments.goOn>>;

/** The student's unfinished paths; `undefined` while loading. */
export const useOwnPaths = () => useQuery(api.student.paths.mine, {});

/**
 * Lessons per day of the week ending at `lastDay`.
 * `undefined` while loading.
 */
export const useWeek = (lastDay: string) => useQuery(api.student.progress.week, { lastDay });

/**
 * Practice days of the week ending at `lastDay`.
 * `undefined` while loading.
 */
export const usePracticeWeek = (lastDay: string) => useQuery(api.student.practice.week, { lastDay });
export type PracticeWeek = FunctionReturnType<typeof api.student.practice.week>;

/** Fetches a course's first unfinished lesson; null if none is left. */
export function useAskNextLesson(): (courseId: Id<"courses">) => Promise<Id<"lessons"> | null> {
  const convex = useConvex();
  return (courseId) => convex.query(api.student.lessons.next, { courseId });
}
