import type { Doc } from "../../../_generated/dataModel";
import { findEnrollment } from "./reads";
import { findViewer, mayAdminister } from "../../people/profiles/access";
import type { Ctx } from "../../content/courses/access";

/**
 * Whether the caller may see the course.
 * Published courses are visible to all without reading an identity, so all callers share one cached result. Drafts
 * are visible to administrators and enrolled students.
 */
export async function canSeeCourse(ctx: Ctx, course: Doc<"courses">): Promise<boolean> {
  if (course.status === "published") return true;
  const state = await findViewer(ctx);
  if (state.status !== "active") return false;
  const { userId } = state.viewer;
  return (await findEnrollment(ctx, userId, course._id)) !== null || (await mayAdminister(ctx, userId));
}
