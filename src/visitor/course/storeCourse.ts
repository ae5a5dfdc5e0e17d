import type { FunctionArgs, FunctionReference } from "convex/server";
import { api } from "@convex/_generated/api";
import { convexClient } from "@/lib/convexClient";
import { keyOf } from "@/lib/knownQuery";
import { findAnswer, storeAnswer, type ActiveViewer } from "@/lib/offline/offlineStore";
import type { Course } from "./api";

type UserId = ActiveViewer["userId"];

const lessonsOf = (course: Course) => course.modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));

/** Number and size of a course's lessons stored on this device. */
export async function measureCourse(user: UserId, course: Course): Promise<{ lessons: number; bytes: number }> {
  const keys = lessonsOf(course).map((lessonId) => keyOf(api.student.lessons.get, { lessonId }));
  const found = (await Promise.all(keys.map((key) => findAnswer(user, key)))).filter((answer) => answer !== undefined);
  return { lessons: found.length, bytes: found.reduce((total, { bytes }) => total + bytes, 0) };
}

/**
 * Stores a course's lessons one at a time.
 * The page's own requests must not wait.
 *
 * @throws as the deployment does
 */
export async function storeCourse(user: UserId, course: Course): Promise<void> {
  const { _id: courseId, slug } = course;
  const store = async <Name extends FunctionReference<"query">>(
    query: Name,
    args: FunctionArgs<Name>,
  ): Promise<void> => {
    const value: unknown = await convexClient.query(query, args);
    await storeAnswer({ user, key: keyOf(query, args), value });
  };
  await store(api.visitor.catalog.bySlug, { slug });
  await store(api.student.enrollments.forCourse, { courseId });
  await store(api.student.lessons.outline, { courseId });
  for (const lessonId of lessonsOf(course)) await store(api.student.lessons.get, { lessonId });
}
