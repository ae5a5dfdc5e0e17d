import type { FunctionArgs, FunctionReference } from "convex/server";
import { api } from "@convex/_generated/api";
import { convexClient } from "@/lib/convexClient";
import { keyOf } from "@/lib/knownQuery";
import { findAnswer, keepAnswer, type ActiveViewer } from "@/lib/offline/keptStore";
import type { Course } from "./api";

type UserId = ActiveViewer["userId"];

const lessonsOf = (course: Course) => course.modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));

/** How many lessons of a course this device keeps, and their size. */
export async function measureCourse(user: UserId, course: Course): Promise<{ lessons: number; bytes: number }> {
  const keys = lessonsOf(course).map((lessonId) => keyOf(api.student.lessons.get, { lessonId }));
  const found = (await Promise.all(keys.map((key) => findAnswer(user, key)))).filter((answer) => answer !== undefined);
  return { lessons: found.length, bytes: found.reduce((total, { bytes }) => total + bytes, 0) };
}

/** One lesson after the other: the page's own requests are not to wait. @throws as the deployment does */
export async function keepCourse(user: UserId, course: Course): Promise<void> {
  const { _id: courseId, slug } = course;
  const keep = async <Name extends FunctionReference<"query">>(
    query: Name,
    args: FunctionArgs<Name>,
  ): Promise<void> => {
    const value: unknown = await convexClient.query(query, args);
    await keepAnswer({ user, key: keyOf(query, args), value });
  };
  await keep(api.visitor.catalog.bySlug, { slug });
  await keep(api.student.enrollments.forCourse, { courseId });
  await keep(api.student.lessons.outline, { courseId });
  for (const lessonId of lessonsOf(course)) await keep(api.student.lessons.get, { lessonId });
}
