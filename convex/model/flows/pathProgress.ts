import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { enrollmentStatus } from "../../shared/completion";
import { linkedName, toLinkedName } from "../content/courses/views";
import { listPathsOf, listPublishedCourses } from "../content/paths/reads";
import { listParts } from "../credentials/certificates/pathCertificates";
import { findCertificate, findPathCertificate } from "../credentials/certificates/reads";
import { certificateState } from "../learning/enrollments/certificateState";
import { findEnrollment } from "../learning/enrollments/reads";
import { enrollmentProgress } from "../learning/enrollments/views";

/** A student's state in a course of a path; completed means certified. */
const courseProgress = v.object({
  courseId: v.id("courses"),
  state: literals("notEnrolled", "notStarted", "inProgress", "completed"),
  progressPercentage: v.number(),
});
type CourseProgress = Infer<typeof courseProgress>;

/** A course to take next, and whether its student is in it. */
const nextCourse = v.object({ ...linkedName.fields, isEnrolled: v.boolean() });

/** Progress over the published courses (PATH-4). */
const doneOf = { done: v.number(), total: v.number(), next: v.union(nextCourse, v.null()) };

export const pathProgress = v.object({
  ...doneOf,
  courses: v.array(courseProgress),
  /** The path's own certificate; null before its issue. */
  certificate: v.union(v.object({ _id: v.id("certificates"), state: certificateState }), v.null()),
  /** Whether it can be taken: the path was completed by a change of its courses (PATH-8). */
  isDue: v.boolean(),
});
export const pathStep = v.object({ ...doneOf, path: linkedName });

interface Step {
  course: Doc<"courses">;
  progress: CourseProgress;
}

export async function readPathProgress(
  ctx: QueryCtx,
  userId: Id<"users">,
  path: Doc<"paths">,
): Promise<Infer<typeof pathProgress>> {
  const steps = await listSteps(ctx, userId, path);
  const certificate = await findPathCertificate(ctx, userId, path._id);
  return {
    ...summarize(steps),
    courses: steps.map(({ progress }) => progress),
    certificate: certificate && { _id: certificate._id, state: certificate.state },
    isDue: certificate === null && (await listParts(ctx, userId, path)) !== null,
  };
}

async function listSteps(ctx: QueryCtx, userId: Id<"users">, path: Doc<"paths">): Promise<Step[]> {
  const courses = await listPublishedCourses(ctx, path);
  return await Promise.all(
    courses.map(async (course) => ({ course, progress: await readCourse(ctx, userId, course) })),
  );
}

async function readCourse(ctx: QueryCtx, userId: Id<"users">, course: Doc<"courses">): Promise<CourseProgress> {
  const courseId = course._id;
  // A certificate outlives an ended enrollment.
  if ((await findCertificate(ctx, userId, courseId)) !== null)
    return { courseId, state: "completed", progressPercentage: 100 };
  const enrollment = await findEnrollment(ctx, userId, courseId);
  if (enrollment === null) return { courseId, state: "notEnrolled", progressPercentage: 0 };
  const progressPercentage = enrollmentProgress(enrollment, course);
  return { courseId, state: enrollmentStatus(progressPercentage), progressPercentage };
}

/** The next course is the first that is missing; those after `after` come first. */
function summarize(steps: readonly Step[], after?: Id<"courses">): Omit<Infer<typeof pathStep>, "path"> {
  const missing = steps.filter(({ progress }) => progress.state !== "completed");
  const place = steps.findIndex(({ course }) => course._id === after);
  const next = missing.find((step) => steps.indexOf(step) > place) ?? missing[0];
  return {
    done: steps.length - missing.length,
    total: steps.length,
    next: next ? { ...toLinkedName(next.course), isEnrolled: next.progress.state !== "notEnrolled" } : null,
  };
}

/** Paths shown beside a finished course, or on the dashboard. */
const SHOWN = 3;

/** The next course of each path of a completed course (PATH-5); empty before its completion. */
export async function listNextSteps(
  ctx: QueryCtx,
  userId: Id<"users">,
  course: Doc<"courses">,
): Promise<Infer<typeof pathStep>[]> {
  if ((await findCertificate(ctx, userId, course._id)) === null) return [];
  const paths = (await listPathsOf(ctx, course)).slice(0, SHOWN);
  return await Promise.all(
    paths.map(async (path) => ({
      path: toLinkedName(path),
      ...summarize(await listSteps(ctx, userId, path), course._id),
    })),
  );
}

/** Enrollments searched for paths. */
const RECENT = 30;
/** Paths looked at, finished ones too. */
const MOST = 10;

/** The unfinished paths of the courses entered last (PATH-5). */
export async function listOwnPaths(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof pathStep>[]> {
  const enrollments = await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(RECENT);
  const seen = new Set<Id<"paths">>();
  const found: Infer<typeof pathStep>[] = [];
  for (const { courseId } of enrollments) {
    const course = await ctx.db.get("courses", courseId);
    for (const path of course === null ? [] : await listPathsOf(ctx, course)) {
      if (seen.has(path._id) || seen.size === MOST) continue;
      seen.add(path._id);
      const step = summarize(await listSteps(ctx, userId, path));
      if (step.next !== null) found.push({ path: toLinkedName(path), ...step });
      if (found.length === SHOWN) return found;
    }
  }
  return found;
}
