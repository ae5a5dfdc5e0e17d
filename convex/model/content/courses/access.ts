import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { findEnrollment } from "../../learning/enrollments/reads";
import { fail } from "../../platform/errors";
import { findViewer, mayAdminister } from "../../people/profiles/access";

type Ctx = QueryCtx | MutationCtx;

/**
 * Answers requests for course content from people who are not enrolled. Null for a draft, as if it did not exist.
 * Error: notEnrolled.
 */
export function refuseNotEnrolled({ status }: Doc<"courses">): null {
  return status === "published" ? fail("notEnrolled") : null;
}

/** Error: notFound, also for a draft. */
export async function requirePublishedCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  const course = await ctx.db.get("courses", courseId);
  return course?.status === "published" ? course : fail("notFound");
}

/**
 * Published courses are visible to all without reading an identity, so all callers share one cached result. Drafts are
 * visible to administrators and to students already enrolled.
 */
export async function canSeeCourse(ctx: Ctx, course: Doc<"courses">): Promise<boolean> {
  if (course.status === "published") return true;
  const state = await findViewer(ctx);
  if (state.status !== "active") return false;
  const { userId } = state.viewer;
  return (await findEnrollment(ctx, userId, course._id)) !== null || (await mayAdminister(ctx, userId));
}
