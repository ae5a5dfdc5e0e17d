import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useViewer } from "@/lib/session";

export type Course = NonNullable<FunctionReturnType<typeof api.catalog.bySlug>>;
export type CourseModule = Course["modules"][number];
export type Enrollment = NonNullable<FunctionReturnType<typeof api.enrollments.forCourse>>;
export type ExamStanding = NonNullable<FunctionReturnType<typeof api.exams.standing>>;
export type EnrollOutcome = FunctionReturnType<typeof api.enrollments.enroll>;

/** `undefined` while loading, null when not found or not visible. */
export function useCourse(slug: string): Course | null | undefined {
  return useQuery(api.catalog.bySlug, { slug });
}

/** The visitor's enrollment: null when anonymous or not enrolled, `undefined` while unknown. */
export function useEnrollment(courseId: Id<"courses">): Enrollment | null | undefined {
  const viewer = useViewer();
  const isStudent = viewer?.status === "active";
  const enrollment = useQuery(api.enrollments.forCourse, isStudent ? { courseId } : "skip");
  if (viewer === undefined) return undefined;
  return isStudent ? enrollment : null;
}

/** The student's exam results; null before the first attempt, `undefined` while loading. */
export function useExamStanding(courseId: Id<"courses">): ExamStanding | null | undefined {
  return useQuery(api.exams.standing, { courseId });
}

export function useIsSignedIn(): boolean {
  return useViewer()?.status === "active";
}

export function useEnroll(): (args: { courseId: Id<"courses">; couponCode?: string }) => Promise<EnrollOutcome> {
  return useMutation(api.enrollments.enroll);
}
