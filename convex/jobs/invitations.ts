import { v, type Infer } from "convex/values";
import { internalQuery, staffStep, stepMutation } from "../functions";
import { planAccessLine, type AccessLine } from "../model/flows/accessLines";
import { grantAccess } from "../model/flows/grantAccess";
import { startInvitationJob } from "../model/learning/invitations/jobs";
import { invitationLine, personCells, planInvitation } from "../model/learning/invitations/plan";
import { findByEmail, findUsable, paginateUnmailed, requireInvitation } from "../model/learning/invitations/reads";
import { handedInvitation, inviteOutcome } from "../model/learning/invitations/views";
import { staffing } from "../model/learning/invitations/tables";
import { readStaffing, requireLinkRight } from "../model/learning/invitations/staffing";
import { auditInvitation, handOver, invite, mailAgain, type Link } from "../model/learning/invitations/writes";
import { enrollByHand } from "../model/learning/enrollments/byHand";
import { fail } from "../model/platform/errors";
import { invitationInput } from "../model/platform/jobs/tables";
import { takeFromLimits } from "../model/platform/rateLimits";
import type { WriteCtx } from "../model/platform/rowChange";
import { invitationRules } from "../shared/invitations";

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
export const inviteOne = staffStep("letIn")({
  args: { line: invitationLine, ...link },
  returns: inviteOutcome,
  handler: async (ctx, { line, ...made }) => {
    const { userId: createdBy } = ctx.viewer;
    await takeFromLimits(ctx, [{ limit: "invitations", key: createdBy }]);
    if (line.pass !== undefined) return await giveOne(ctx, line, { ...made, createdBy });
    const plan = await planInvitation(ctx, line);
    if (plan.outcome === "refused") return fail(plan.reasons[0] ?? "invalidInput");
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

async function giveOne(ctx: WriteCtx, line: AccessLine, link: Required<Link>): Promise<Infer<typeof inviteOutcome>> {
  const plan = await planAccessLine(ctx, line, "invitation");
  if (plan.outcome === "refused") return fail(plan.reasons[0] ?? "invalidInput");
  const outcome = await grantAccess(ctx, plan.grant, link);
  if (outcome === "covered") return fail("passCovered");
  if (outcome === "give") return "given";
  const row = (await findByEmail(ctx, plan.grant.email)) ?? fail("notFound");
  await auditInvitation(ctx, "invitation.sent", row, link.createdBy);
  return outcome === "carry" ? "joined" : "invited";
}

/**
 * Invites one address to the staff (INVITE-9).
 * Errors: notAuthenticated, accountBlocked, notAdmin, invalidInput, notFound, tooManyAttempts {retryAt}, and the
 * refusals in shared/invitations.ts.
 */
export const inviteStaff = stepMutation({
  args: { person: v.object(personCells), ...staffing, ...link },
  returns: v.null(),
  handler: async (ctx, { person, support, courseIds, ...made }) => {
    const { userId: createdBy } = ctx.viewer;
    await takeFromLimits(ctx, [{ limit: "invitations", key: createdBy }]);
    const staff = await readStaffing(ctx, { support, courseIds });
    const plan = await planInvitation(ctx, { line: 1, ...person, course: "", coupon: "" });
    if (plan.outcome !== "invite")
      return fail(plan.outcome === "refused" ? (plan.reasons[0] ?? "invalidInput") : "addressHasAccount");
    const row = await invite(ctx, { ...plan.invitee, staff }, { ...made, createdBy });
    await auditInvitation(ctx, "invitation.sent", row, createdBy);
    return null;
  },
});

/**
 * Invites many addresses as a job.
 * Errors: notAuthenticated, accountBlocked, notAdmin, invalidInput, jobRunning, tooManyAttempts {retryAt}.
 */
export const startJob = staffStep("letIn")({
  args: { lines: v.array(v.object({ line: v.number(), ...invitationInput.fields })) },
  returns: v.null(),
  handler: async (ctx, { lines }) => {
    const { userId: createdBy } = ctx.viewer;
    await startInvitationJob(ctx, { createdBy, lines });
    return null;
  },
});

/**
 * Mails an invitation again.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, mailNotConfigured, invitationInvalid,
 * tooManyAttempts {retryAt}.
 */
export const sendAgain = staffStep("letIn")({
  args: { invitationId: v.id("invitations"), ...link },
  returns: v.null(),
  handler: async (ctx, { invitationId, ...made }) => {
    const { userId: createdBy } = ctx.viewer;
    const invitation = await requireInvitation(ctx, invitationId);
    await requireLinkRight(ctx, ctx.viewer, invitation);
    await mailAgain(ctx, invitation, { ...made, createdBy });
    await auditInvitation(ctx, "invitation.sentAgain", invitation, createdBy);
    return null;
  },
});

/**
 * Returns when the new link expires.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, invitationInvalid.
 */
export const createLink = staffStep("letIn")({
  args: { invitationId: v.id("invitations"), tokenHash: v.string() },
  returns: v.number(),
  handler: async (ctx, { invitationId, tokenHash }) => {
    const { userId: createdBy } = ctx.viewer;
    const invitation = await requireInvitation(ctx, invitationId);
    await requireLinkRight(ctx, ctx.viewer, invitation);
    const expiresAt = await handOver(ctx, invitation, { tokenHash, createdBy });
    await auditInvitation(ctx, "invitation.linkCreated", invitation, createdBy);
    return expiresAt;
  },
});

/**
 * Hands over the next invitations that were not mailed, one for each hash at most.
 * Errors: notAuthenticated, accountBlocked, notAdmin, invalidInput.
 */
export const createLinks = staffStep("letIn")({
  args: { cursor: v.union(v.string(), v.null()), again: v.boolean(), hashes: v.array(v.string()) },
  returns: v.object({ links: v.array(handedInvitation), next: v.union(v.string(), v.null()) }),
  handler: async (ctx, { cursor, again, hashes }) => {
    const { userId: createdBy } = ctx.viewer;
    if (hashes.length > invitationRules.linksAtOnce) fail("invalidInput");
    const { page, isDone, continueCursor } = await paginateUnmailed(ctx, { cursor, numItems: hashes.length });
    const links: Infer<typeof handedInvitation>[] = [];
    const isMeant = ({ tokenHash, staff }: (typeof page)[number]): boolean =>
      staff === undefined && (again || tokenHash === undefined);
    for (const invitation of page.filter(isMeant)) {
      const expiresAt = await handOver(ctx, invitation, { tokenHash: hashes[links.length] ?? "", createdBy });
      await auditInvitation(ctx, "invitation.linkCreated", invitation, createdBy);
      const { email, fullName, phone = "", language } = invitation;
      links.push({ email, fullName, phone, language, expiresAt });
    }
    return { links, next: isDone ? null : continueCursor };
  },
});
