import type { FunctionReference, FunctionReturnType } from "convex/server";
import { getFunctionName } from "convex/server";
import { api } from "@convex/_generated/api";
import { keyOf } from "@/lib/knownQuery";
import type { StoredAnswer } from "@/lib/offline/offlineStore";
import { withQueued } from "@/lib/queuedLessons";

type Course = NonNullable<FunctionReturnType<typeof api.visitor.catalog.bySlug>>;
type Enrollment = NonNullable<FunctionReturnType<typeof api.student.enrollments.forCourse>>;
type Outline = NonNullable<FunctionReturnType<typeof api.student.lessons.outline>>;

export type StoredCourse = Pick<Course, "_id" | "slug" | "title" | "language"> & { progressPercentage: number };

/**
 * Courses of the student that this device can show, by title.
 * Known from opened course pages and from opened lessons; the newer answer tells the progress.
 *
 * @param queued lessons completed here that the server does not know yet
 */
export function storedCourses(answers: StoredAnswer[], queued: readonly string[]): StoredCourse[] {
  const courses = new Map<string, StoredCourse>();
  for (const { key, value } of answers.toSorted((one, other) => one.at - other.at)) {
    if (isOf(key, api.student.lessons.outline)) {
      const outline = value as Outline;
      courses.set(outline.course._id, { ...outline.course, ...withQueued(progressOf(outline), outline, queued) });
    } else if (isOf(key, api.student.enrollments.forCourse)) {
      const course = courseOf(key, answers);
      if (course) courses.set(course._id, { ...course, ...withQueued(value as Enrollment, course, queued) });
    }
  }
  return [...courses.values()].sort((one, other) => one.title.localeCompare(other.title));
}

const isOf = (key: string, query: FunctionReference<"query">): boolean => key.startsWith(`${getFunctionName(query)} `);

function courseOf(enrollmentKey: string, answers: StoredAnswer[]): Course | undefined {
  const courses = answers.filter(({ key }) => isOf(key, api.visitor.catalog.bySlug));
  return courses
    .map(({ value }) => value as Course)
    .find(({ _id }) => keyOf(api.student.enrollments.forCourse, { courseId: _id }) === enrollmentKey);
}

function progressOf({ modules, progressPercentage }: Outline) {
  const lessons = modules.flatMap((module) => module.lessons);
  return { progressPercentage, completedLessonIds: lessons.flatMap(({ _id, completed }) => (completed ? [_id] : [])) };
}
