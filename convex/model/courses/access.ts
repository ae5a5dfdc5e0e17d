import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findEnrollment } from "../enrollments/reads";
import { fail } from "../errors";
import { findViewer, hasAdminRole } from "../people/access";

type Ctx = QueryCtx | MutationCtx;

/**
 * What a person who is not enrolled gets instead of a part of the course. A draft must not even be known to exist: null, as
 * for no course at all. Error: notEnrolled.
 */
export function refuseNotEnrolled({ status }: Doc<"courses">): null {
  return status === "published" ? fail("notEnrolled") : null;
}

/** Error: notFound, for a draft as well. */
export async function requirePublishedCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  const course = await ctx.db.get("courses", courseId);
  return course?.status === "published" ? course : fail("notFound");
}

/**
 * Published courses are everybody's, so this reads no identity for them and all callers share one cached result. A draft
 * shows to administrators and to students who are already enrolled.
 */
export async function canSeeCourse(ctx: Ctx, course: Doc<"courses">): Promise<boolean> {
  if (course.status === "published") return true;
  const state = await findViewer(ctx);
  if (state.status !== "active") return false;
  const { userId } = state.viewer;
  return (await findEnrollment(ctx, userId, course._id)) !== null || (await hasAdminRole(ctx, userId));
}
