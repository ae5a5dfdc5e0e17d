import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import type { StaffRole } from "../../../shared/rights";
import { requireCourse } from "../../content/courses/reads";
import { assignTeacher } from "../../content/courses/teachers";
import type { Viewer } from "../../people/profiles/access";
import { grantRole } from "../../people/profiles/roles";
import { listRoles, mayStill, requireRight } from "../../people/profiles/staff";
import { requireProfile } from "../../platform/accounts";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import type { WriteCtx } from "../../platform/rowChange";

type Invitation = Doc<"invitations">;
type Staffing = NonNullable<Invitation["staff"]>;

/**
 * Checks the roles of a new invitation.
 * Errors: invalidInput (none, or too many courses), notFound.
 */
export async function readStaffing(ctx: MutationCtx, { support, courseIds }: Staffing): Promise<Staffing> {
  const unique = [...new Set(courseIds)];
  if ((!support && unique.length === 0) || unique.length > limits.taughtCourses) fail("invalidInput");
  for (const courseId of unique) await requireCourse(ctx, courseId);
  return { support, courseIds: unique };
}

/**
 * Requires an administrator for a link that brings roles (INVITE-9).
 * Whoever makes a link could use it. Error: notAdmin.
 */
export async function requireLinkRight(ctx: MutationCtx, viewer: Viewer, { staff }: Invitation): Promise<void> {
  if (staff !== undefined) await requireRight(ctx, viewer, "administer");
}

/** Whether a link brings roles: its sender must still be an administrator. */
export const bringsRoles = async (
  ctx: QueryCtx | MutationCtx,
  { staff, createdBy }: Pick<Invitation, "staff" | "createdBy">,
): Promise<boolean> => staff !== undefined && createdBy !== undefined && (await mayStill(ctx, createdBy, "administer"));

/**
 * Gives the roles that a link brings, audited as its sender's act (INVITE-9).
 * A course that is gone, or has all its teachers, is left out.
 */
export async function giveRoles(ctx: WriteCtx, invitation: Invitation, userId: Id<"users">): Promise<void> {
  const { staff, createdBy: actorId } = invitation;
  if (staff === undefined || actorId === undefined || !(await bringsRoles(ctx, invitation))) return;
  const { fullName: targetLabel } = await requireProfile(ctx, userId);
  const record = async (role: StaffRole, course = ""): Promise<void> => {
    const changes = listChanges({ role: "choice", course: "text" }, { role: "", course: "" }, { role, course });
    const target = { targetKind: "student", targetId: userId, targetLabel } as const;
    await recordAudit(ctx, { action: "role.granted", ...target, changes, actorId });
  };
  if (staff.support && !(await listRoles(ctx, userId)).includes("support")) {
    await grantRole(ctx, { userId, role: "support" });
    await record("support");
  }
  for (const courseId of staff.courseIds) {
    const course = await ctx.db.get("courses", courseId);
    if (course !== null && (await assignTeacher(ctx, { courseId, userId })) === "added")
      await record("teacher", course.title);
  }
}
