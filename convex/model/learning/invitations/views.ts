import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { invitationRefusals, invitationStates } from "../../../shared/invitations";
import { mailLanguages } from "../../../shared/mailKinds";
import { findPasswordAccount } from "../../platform/accounts";
import type { Plan } from "./plan";
import { findInvitedCourse, isOpen } from "./reads";

/** For administrators. Never the token or its hash. */
export const invitationView = v.object({
  _id: v.id("invitations"),
  email: v.string(),
  fullName: v.string(),
  language: literals(...mailLanguages),
  courseTitle: v.union(v.string(), v.null()),
  couponCode: v.union(v.string(), v.null()),
  state: literals(...invitationStates),
  expiresAt: v.number(),
  userId: v.union(v.id("users"), v.null()),
  /** Whether another link can be sent. */
  canBeSentAgain: v.boolean(),
});

export async function toInvitationView(ctx: QueryCtx, row: Doc<"invitations">): Promise<Infer<typeof invitationView>> {
  const { _id, email, fullName, language, couponCode = null, state, expiresAt, acceptedBy: userId = null } = row;
  const course = row.courseId && (await ctx.db.get("courses", row.courseId));
  const canBeSentAgain = isOpen(row) || state === "expired";
  const courseTitle = course?.title ?? null;
  return { _id, email, fullName, language, courseTitle, couponCode, state, expiresAt, userId, canBeSentAgain };
}

/** The page that an invitation's link opens. */
export const openInvitation = v.object({
  email: v.string(),
  fullName: v.string(),
  courseTitle: v.union(v.string(), v.null()),
  hasAccount: v.boolean(),
});

export async function toOpenInvitation(
  ctx: QueryCtx,
  invitation: Doc<"invitations">,
): Promise<Infer<typeof openInvitation>> {
  const { email, fullName } = invitation;
  const course = await findInvitedCourse(ctx, invitation);
  const hasAccount = (await findPasswordAccount(ctx, email)) !== null;
  return { email, fullName, courseTitle: course?.title ?? null, hasAccount };
}

export const invitationPlan = v.union(
  v.object({ outcome: literals("invite", "enroll") }),
  v.object({ outcome: v.literal("refused"), reason: literals(...invitationRefusals) }),
);

export function toInvitationPlan(plan: Plan): Infer<typeof invitationPlan> {
  const { outcome } = plan;
  return outcome === "refused" ? { outcome, reason: plan.reason } : { outcome };
}
