import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { brazilDay } from "../../shared/brazilDay";
import { meansAllCourses, readPassCells } from "../../shared/passCells";
import type { PassOrigin } from "../../shared/passes";
import { isTooLong, readLine, refused, type invitationLine, type Refused } from "../learning/invitations/plan";
import { planAccess, type AccessGrant, type AccessPlan } from "./grantAccess";

export type AccessLine = Infer<typeof invitationLine>;

export type AccessLinePlan =
  Refused | { outcome: AccessPlan["outcome"]; grant: AccessGrant; userId: AccessPlan["userId"] };

/**
 * Plans a line that gives a pass (INVITE-5); changes nothing.
 * Lines before it in the same file are not looked at: they are not written yet.
 */
export async function planAccessLine(
  ctx: QueryCtx | MutationCtx,
  { pass = { price: "", date: "", until: "", note: "" }, ...line }: AccessLine,
  origin: PassOrigin,
  now = Date.now(),
): Promise<AccessLinePlan> {
  if (isTooLong({ ...line, pass })) return refused("invitationAddressInvalid");
  const { person, course, faults } = await readLine(ctx, {
    ...line,
    course: meansAllCourses(line.course) ? "" : line.course,
  });
  const read = readPassCells(pass, brazilDay(now));
  if (person === undefined || faults.length + read.faults.length > 0) return refused(...faults, ...read.faults);
  const grant = { ...person, pass: { ...read.fields, ...(course && { courseId: course._id }), origin } };
  const { outcome, userId } = await planAccess(ctx, grant, now);
  return { outcome, grant, userId };
}
