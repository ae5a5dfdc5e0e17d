import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findEnrollment } from "../enrollments/reads";
import { fail } from "../errors";
import { canAdminister, findViewer } from "../people/access";

type Ctx = QueryCtx | MutationCtx;

/** Drafts do not exist for those who may not see them. Error: notFound. */
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
  return (await findEnrollment(ctx, state.viewer.userId, course._id)) !== null || (await canAdminister(ctx));
}
