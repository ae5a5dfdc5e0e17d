import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
export type Ctx = QueryCtx | MutationCtx;

/**
 * Refuses course content to people who are not enrolled.
 * Returns null for a draft, as if it did not exist. Error: notEnrolled.
 */
export function refuseNotEnrolled({ status }: Doc<"courses">): null {
  return status === "published" ? fail("notEnrolled") : null;
}

/** Error: notFound, also for a draft. */
export async function requirePublishedCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  const course = await ctx.db.get("courses", courseId);
  return course?.status === "published" ? course : fail("notFound");
}
