import {
  useAction,
  useConvex,
  useMutation,
  usePaginatedQuery,
  useQuery,
  type UsePaginatedQueryResult,
} from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useState } from "react";
import { api } from "@convex/_generated/api";
import { isNarrowed, type IdlePeriod, type PassHolding, type StudentOrder } from "@convex/shared/adminLists";
import { readingRules } from "@convex/shared/limits";
import { useViewer } from "@/lib/session";
import { useToday } from "@/lib/useToday";

const { accommodations, enrollments, roles, students } = api.admin;

export type StudentRow = FunctionReturnType<typeof students.list>["page"][number];
export type StudentDetails = NonNullable<FunctionReturnType<typeof students.get>>;
export type StudentStatus = FunctionArgs<typeof students.list>["status"];
export interface StudentFilter {
  search: string;
  status: StudentStatus;
  order: StudentOrder;
  /** Where the list by name begins; "" for all. */
  from: string;
  /** "" for all. */
  courseId: string;
  pass: PassHolding;
  idle: IdlePeriod;
}
export type StudentEnrollment = FunctionReturnType<typeof students.enrollments>["page"][number];
export type StudentAttempt = FunctionReturnType<typeof students.attempts>["page"][number];
export type Answers = NonNullable<FunctionReturnType<typeof students.answers>>;
export type StudentCertificate = FunctionReturnType<typeof students.certificates>["page"][number];
export type SignInFailure = FunctionReturnType<typeof students.signInFailures>["page"][number];
export type Accommodation = FunctionReturnType<typeof accommodations.list>["page"][number];

export const STUDENTS_PER_PAGE = 25;
export const RECORDS_PER_PAGE = 10;

export type Pass = FunctionReturnType<typeof api.admin.passes.list>[number];

export const usePasses = (userId: string) => useQuery(api.admin.passes.list, { userId });
export const useGivePass = () => useMutation(api.admin.passes.give);
export const useSetPassUntil = () => useMutation(api.admin.passes.setUntil);
export const useEndPass = () => useMutation(api.admin.passes.end);
export const useEnroll = () => useMutation(enrollments.enroll);
export const useEndEnrollment = () => useMutation(enrollments.end);
/** Also changes at midnight, when passes end and more people count as idle. */
export function useStudents(filter: StudentFilter) {
  const args = toArgs(filter, useToday());
  return useFilledPage(usePaginatedQuery(students.list, args, { initialNumItems: STUDENTS_PER_PAGE }), args);
}

/** Arguments of the list; what has no effect is left out. */
function toArgs({ search, status, order, from, courseId, pass, idle }: StudentFilter, today: string) {
  return {
    ...{ search, status, order },
    ...(order === "name" && from !== "" && { from }),
    ...(isNarrowed({ courseId, pass, idle }) && { courseId, pass, idle, today }),
  };
}

/** Pages that a narrowed list reads by itself. */
const MOST_BY_ITSELF = 20;

type Pages = Pick<UsePaginatedQueryResult<StudentRow>, "results" | "status" | "loadMore">;

/** Reads on while pages bring too few people; is loading meanwhile. */
function useFilledPage({ results, status, loadMore }: Pages, args: object): Pages {
  const asked = JSON.stringify(args);
  const [read, setRead] = useState({ asked, status, pages: 0 });
  if (read.asked !== asked || read.status !== status) {
    const pages = (read.asked === asked ? read.pages : 0) + (status === "CanLoadMore" ? 1 : 0);
    setRead({ asked, status, pages });
  }
  const goesOn = status === "CanLoadMore" && results.length < STUDENTS_PER_PAGE && read.pages < MOST_BY_ITSELF;
  useEffect(() => {
    if (goesOn) loadMore(STUDENTS_PER_PAGE);
  }, [goesOn, read.pages, loadMore]);
  return { results, loadMore, status: goesOn ? "LoadingMore" : status };
}

/**
 * PRIVACY-13: records that the viewer opened the page, a teacher for a course.
 *
 * Records again each hour while the page is open. Returns false until then, because the server tells nothing about the
 * person before. Throws the server's refusal.
 */
export function useOpenedPage(userId: string, courseId?: string): boolean {
  const open = useMutation(students.open);
  const [opened, setOpened] = useState<{ error?: unknown } | null>(null);
  useEffect(() => {
    const record = (): void => {
      open({ userId, ...(courseId !== undefined && { courseId }) }).then(
        () => setOpened((before) => before ?? {}),
        (error: unknown) => setOpened({ error }),
      );
    };
    record();
    const timer = setInterval(record, readingRules.renewMs);
    return () => clearInterval(timer);
  }, [open, userId, courseId]);
  if (opened !== null && "error" in opened) throw opened.error;
  return opened !== null;
}

export const useStudent = (userId: string) => useQuery(students.get, { userId });
export const useStudentEnrollments = (userId: string) =>
  usePaginatedQuery(students.enrollments, { userId }, { initialNumItems: RECORDS_PER_PAGE });
export const useStudentAttempts = (userId: string) =>
  usePaginatedQuery(students.attempts, { userId }, { initialNumItems: RECORDS_PER_PAGE });
/** `undefined` while loading, null if it is not theirs. */
export const useAnswers = (userId: string, attemptId: string) => useQuery(students.answers, { userId, attemptId });
export const useStudentCertificates = (userId: string) =>
  usePaginatedQuery(students.certificates, { userId }, { initialNumItems: RECORDS_PER_PAGE });
export const useSignInFailures = (userId: string) =>
  usePaginatedQuery(students.signInFailures, { userId }, { initialNumItems: RECORDS_PER_PAGE });
export const useAccommodations = (userId: string) =>
  usePaginatedQuery(accommodations.list, { userId }, { initialNumItems: RECORDS_PER_PAGE });
export const useSaveNote = () => useMutation(students.saveNote);
export const useSetBlocked = () => useMutation(students.setBlocked);
export const useRemovePicture = () => useMutation(students.removePicture);
export const useSetRole = () => useMutation(roles.set);
export const useRoles = (userId: StudentDetails["userId"]) => useQuery(roles.ofPerson, { userId });
export type Roles = FunctionReturnType<typeof roles.ofPerson>;
export const useChangeRoles = () => ({
  set: useMutation(roles.set),
  addTeacher: useMutation(roles.addTeacher),
  removeTeacher: useMutation(roles.removeTeacher),
});
export const useSendReset = () => useMutation(api.admin.passwordResets.send);
export const useCreateResetToken = () => useAction(students.createResetToken);

const EXPORT_PAGE = 100;

/**
 * Reads one page without subscribing.
 *
 * The first one puts the export on the audit trail, or nothing is read.
 */
export function useReadStudents() {
  const convex = useConvex();
  const today = useToday();
  return useCallback(
    async (filter: StudentFilter, cursor: string | null) => {
      const { search, status, courseId, pass, idle } = filter;
      const narrowed = isNarrowed(filter) && { courseId, pass, idle };
      if (cursor === null)
        await convex.mutation(api.admin.studentExports.begin, { status, searched: search !== "", ...narrowed });
      const paginationOpts = { numItems: EXPORT_PAGE, cursor };
      const result = await convex.query(students.list, { ...toArgs(filter, today), paginationOpts });
      return { rows: result.page, next: result.isDone ? null : result.continueCursor };
    },
    [convex, today],
  );
}

/** Total of the unfiltered list. */
export function useCountStudents(): () => Promise<number> {
  const convex = useConvex();
  return useCallback(() => convex.query(api.admin.stats.listTotal, { list: "students" }), [convex]);
}

/** Id of the signed-in administrator. */
export function useOwnId(): string | null {
  const viewer = useViewer();
  return viewer?.status === "active" ? viewer.userId : null;
}
