import type { Doc, Id } from "../../../_generated/dataModel";
import { refuseNotEnrolled } from "../../content/courses/access";
import { findEnded } from "./ended";
import { findEnrollment } from "./reads";
import { findViewer } from "../../people/profiles/access";
import { mayPreview } from "../../people/profiles/staff";
import { fail } from "../../platform/errors";
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
  return (await findEnrollment(ctx, userId, course._id)) !== null || (await mayPreview(ctx, userId, course._id));
}

/**
 * Refuses course content to people who are not enrolled, in a draft only those who once were (ENROLL-9).
 * Returns null for the others, as if it did not exist. Error: notEnrolled.
 */
export async function refuseOutsider(ctx: Ctx, userId: Id<"users">, course: Doc<"courses">): Promise<null> {
  const wasThere = course.status !== "published" && (await findEnded(ctx, userId, course._id)) !== null;
  return wasThere ? fail("notEnrolled") : refuseNotEnrolled(course);
}
