import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "@convex/_generated/api";
import { ignoreRefusal, loadStore } from "./knownQuery";
import { useKnownViewer } from "./offlineState";

export type EndedEnrollment = NonNullable<FunctionReturnType<typeof api.student.enrollments.ended>>;

/**
 * The student's ended enrollment in a page's course; null without one.
 * `of`: the id of the course, or of a module or lesson of it. `undefined` while loading.
 */
export function useEnded(of: string): EndedEnrollment | null | undefined {
  const viewer = useKnownViewer();
  const isStudent = viewer?.status === "active";
  const ended = useQuery(api.student.enrollments.ended, isStudent ? { of } : "skip");
  return viewer === undefined || isStudent ? ended : null;
}

/** Deletes the course's lessons from this device: they are for enrolled students (ENROLL-9). */
export function useForgetCourse(courseId: string): void {
  const viewer = useKnownViewer();
  const user = viewer?.status === "active" ? viewer.userId : null;
  useEffect(() => {
    if (user === null) return;
    loadStore()
      .then(({ forgetCourse }) => forgetCourse(user, courseId))
      .catch(ignoreRefusal);
  }, [user, courseId]);
}
