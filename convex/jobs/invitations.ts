import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { startInvitationJob } from "../model/learning/invitations/jobs";
import { invitationLine, planInvitation } from "../model/learning/invitations/plan";
import { findUsable, requireInvitation } from "../model/learning/invitations/reads";
import { auditInvitation, handOver, invite, mailAgain } from "../model/learning/invitations/writes";
import { enrollByHand } from "../model/learning/enrollments/byHand";
import { fail } from "../model/platform/errors";
import { invitationInput } from "../model/platform/jobs/tables";
import { requireAdmin } from "../model/people/profiles/access";
import { takeFromLimits } from "../model/platform/rateLimits";
/** Invitation links, and the transactions of admin/invitations.ts. */

const link = { token: v.string(), tokenHash: v.string() };

/** The address a sign-up link was sent to. */
export const addressOf = internalQuery({
  args: { tokenHash: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { tokenHash }) => (await findUsable(ctx, tokenHash))?.email ?? null,
});

/**
 * Invites one address.
 * Errors: notAuthenticated, accountBlocked, notAdmin, tooManyAttempts {retryAt}, and the refusals in
 * shared/invitations.ts.
 */
export const inviteOne = internalMutation({
  args: { line: invitationLine, ...link },
  returns: v.union(v.literal("invited"), v.literal("enrolled")),
  handler: async (ctx, { line, ...made }) => {
    const { userId: createdBy } = await requireAdmin(ctx);
    await takeFromLimits(ctx, [{ limit: "invitations", key: createdBy }]);
    const plan = await planInvitation(ctx, line);
    if (plan.outcome === "refused") return fail(plan.reason);
    if (plan.outcome === "enroll") {
      const { userId, courseId, couponCode } = plan;
      const done = await enrollByHand(ctx, { userId, courseId, couponCode, actorId: createdBy });
      return done.outcome === "couponRefused" ? fail(done.code) : ("enrolled" as const);
    }
    const row = await invite(ctx, plan.invitee, { ...made, createdBy });
    await auditInvitation(ctx, "invitation.sent", row, createdBy);
    return "invited" as const;
  },
});

/**
 * Invites many addresses as a job.
 * Errors: notAuthenticated, accountBlocked, notAdmin, invalidInput, jobRunning, tooManyAttempts {retryAt}.
 */
export const startJob = internalMutation({
  args: { lines: v.array(v.object({ line: v.number(), ...invitationInput.fields })) },
  returns: v.null(),
  handler: async (ctx, { lines }) => {
    const { userId: createdBy } = await requireAdmin(ctx);
    await startInvitationJob(ctx, { createdBy, lines });
    return null;
  },
});

/**
 * Mails an invitation again.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, mailNotConfigured, invitationInvalid,
 * tooManyAttempts {retryAt}.
 */
export const sendAgain = internalMutation({
  args: { invitationId: v.id("invitations"), ...link },
  returns: v.null(),
  handler: async (ctx, { invitationId, ...made }) => {
    const { userId: createdBy } = await requireAdmin(ctx);
    const invitation = await requireInvitation(ctx, invitationId);
    await mailAgain(ctx, invitation, { ...made, createdBy });
    await auditInvitation(ctx, "invitation.sentAgain", invitation, createdBy);
    return null;
  },
});

/**
 * Returns when the new link expires.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, invitationInvalid.
 */
export const createLink = internalMutation({
  args: { invitationId: v.id("invitations"), tokenHash: v.string() },
  returns: v.number(),
  handler: async (ctx, { invitationId, tokenHash }) => {
    const { userId: createdBy } = await requireAdmin(ctx);
    const invitation = await requireInvitation(ctx, invitationId);
    const expiresAt = await handOver(ctx, invitation, { tokenHash, createdBy });
    await auditInvitation(ctx, "invitation.linkCreated", invitation, createdBy);
    return expiresAt;
  },
});
