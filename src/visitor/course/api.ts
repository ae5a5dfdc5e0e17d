import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useKnownViewer } from "@/lib/offlineState";
import { useKnownQuery } from "@/lib/knownQuery";

export type Course = NonNullable<FunctionReturnType<typeof api.visitor.catalog.bySlug>>;
export type CourseModule = Course["modules"][number];
export type Enrollment = NonNullable<FunctionReturnType<typeof api.student.enrollments.forCourse>>;
type EnrollAnswer = FunctionReturnType<typeof api.student.enrollments.enroll>;
export type EnrollOutcome = Exclude<EnrollAnswer, { outcome: "couponRefused" }>;
export type CourseResult = NonNullable<FunctionReturnType<typeof api.student.exams.standing>>;

export type Trial = NonNullable<FunctionReturnType<typeof api.visitor.catalog.trialLesson>>;

/** The lesson that anyone may read; `undefined` while loading, null without one. */
export const useTrial = (slug: string) => useKnownQuery(api.visitor.catalog.trialLesson, { slug });

/** `undefined` while loading, null when not found or not visible. */
export const useCourse = (slug: string) => useKnownQuery(api.visitor.catalog.bySlug, { slug });

/**
 * The visitor's enrollment; null when anonymous or not enrolled.
 * `undefined` while unknown.
 */
export function useEnrollment(courseId: Id<"courses">): Enrollment | null | undefined {
  const viewer = useKnownViewer();
  const isStudent = viewer?.status === "active";
  const enrollment = useKnownQuery(api.student.enrollments.forCourse, isStudent ? { courseId } : "skip");
  if (viewer === undefined) return undefined;
  return isStudent ? enrollment : null;
}

/**
 * The student's exam results; null before the first attempt.
 * `undefined` while loading.
 */
export const useCourseResult = (courseId: Id<"courses">) => useQuery(api.student.exams.standing, { courseId });

/** The next course of each path of a completed course; `undefined` while loading. */
export const useNextSteps = (courseId: Id<"courses">) => useQuery(api.student.paths.next, { courseId });

export function useIsSignedIn(): boolean {
  return useKnownViewer()?.status === "active";
}

/**
 * How the visitor comes into a course (PASS-1).
 * `open`: everybody enrolls; `pass`: with a pass, which is paid for; `ask`: without one. `undefined` while loading.
 */
export function useAccess(courseId: Id<"courses">): "open" | "pass" | "ask" | undefined {
  const viewer = useKnownViewer();
  const access = useQuery(api.visitor.settings.access, {});
  const needsPass = access?.mode === "byApproval";
  const isStudent = viewer?.status === "active";
  const covered = useQuery(api.student.passes.covers, needsPass && isStudent ? { courseId } : "skip");
  if (access === undefined || access.mode === "open") return access && "open";
  if (!isStudent) return viewer && "ask";
  return covered === undefined ? undefined : covered ? "pass" : "ask";
}

export const useAskForAccess = () => useMutation(api.student.access.ask);

export type CouponRefusal = Extract<EnrollAnswer, { outcome: "couponRefused" }>["code"];
export type CouponCheck = FunctionReturnType<typeof api.visitor.coupons.check>;
export const useCheckCoupon = () => useMutation(api.visitor.coupons.check);

/**
 * Enrolls; a refused coupon becomes an error like any other.
 * The server returns it as an outcome, so that it can be counted.
 */
export function useEnroll() {
  const send = useMutation(api.student.enrollments.enroll);
  return async (args: FunctionArgs<typeof api.student.enrollments.enroll>): Promise<EnrollOutcome> => {
    const answer = await send(args);
    if (answer.outcome === "couponRefused") throw new ConvexError({ code: answer.code });
    return answer;
  };
}
