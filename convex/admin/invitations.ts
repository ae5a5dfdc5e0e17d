import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminMutation, adminQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { invitationLine, planInvitation } from "../model/learning/invitations/plan";
import { paginateInvitations, requireInvitation } from "../model/learning/invitations/reads";
import {
  invitationPlan,
  invitationView,
  toInvitationPlan,
  toInvitationView,
} from "../model/learning/invitations/views";
import { auditInvitation, withdraw as withdrawInvitation } from "../model/learning/invitations/writes";
import { clampPage } from "../model/platform/pages";
import { hashToken, newToken } from "../model/people/signIn/tokens";
import { invitationRules, invitationStates } from "../shared/invitations";

/**
 * Invitations by mail.
 * Actions make the tokens, because a mutation's random numbers are predictable.
 */

/** Newest first, or by address with the prefix `search`. */
export const list = adminQuery({
  args: {
    search: v.string(),
    state: v.optional(literals(...invitationStates)),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(invitationView),
  handler: async (ctx, { search, state = null, paginationOpts }) => {
    const result = await paginateInvitations(ctx, { text: search, state }, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toInvitationView(ctx, row))) };
  },
});

/** Previews each row of a file. Error: invalidInput (too many). */
export const check = adminQuery({
  args: { lines: v.array(invitationLine) },
  returns: v.array(invitationPlan),
  handler: async (ctx, { lines }) => {
    if (lines.length > invitationRules.checkedAtOnce) fail("invalidInput");
    return await Promise.all(lines.map(async (line) => toInvitationPlan(await planInvitation(ctx, line))));
  },
});

/**
 * Invites an address, or enrolls it if it has an account.
 * Errors: tooManyAttempts {retryAt}, and the refusals in shared/invitations.ts.
 */
export const invite = adminAction({
  args: invitationLine.omit("line").fields,
  returns: v.union(v.literal("invited"), v.literal("enrolled")),
  handler: async (ctx, line): Promise<"invited" | "enrolled"> =>
    await ctx.runMutation(internal.jobs.invitations.inviteOne, { line: { line: 1, ...line }, ...(await newLink()) }),
});

/**
 * Invites what was confirmed, watched through admin/jobs:last.
 * Errors: invalidInput, jobRunning, tooManyAttempts {retryAt}.
 */
export const start = adminAction({
  args: { lines: v.array(invitationLine) },
  returns: v.null(),
  handler: async (ctx, { lines }): Promise<null> => {
    if (lines.length > invitationRules.linesPerFile) fail("invalidInput");
    const made = await Promise.all(lines.map(async (line) => ({ ...line, ...(await newLink()) })));
    await ctx.runMutation(internal.jobs.invitations.startJob, { lines: made });
    return null;
  },
});

/**
 * Mails a new link.
 * Errors: notFound, mailNotConfigured, invitationInvalid, tooManyAttempts {retryAt}.
 */
export const sendAgain = adminAction({
  args: { invitationId: v.id("invitations") },
  returns: v.null(),
  handler: async (ctx, { invitationId }): Promise<null> => {
    await ctx.runMutation(internal.jobs.invitations.sendAgain, { invitationId, ...(await newLink()) });
    return null;
  },
});

/**
 * Token of a link to hand over; it cannot be read again.
 * Errors: notFound, invitationInvalid.
 */
export const createLink = adminAction({
  args: { invitationId: v.id("invitations") },
  returns: v.object({ token: v.string(), expiresAt: v.number() }),
  handler: async (ctx, { invitationId }): Promise<{ token: string; expiresAt: number }> => {
    const { token, tokenHash } = await newLink();
    const expiresAt = await ctx.runMutation(internal.jobs.invitations.createLink, { invitationId, tokenHash });
    return { token, expiresAt };
  },
});

/** Invalidates the link and deletes the address. Error: notFound. */
export const withdraw = adminMutation({
  args: { invitationId: v.id("invitations") },
  returns: v.null(),
  handler: async (ctx, { invitationId }) => {
    const invitation = await requireInvitation(ctx, invitationId);
    await withdrawInvitation(ctx, invitation);
    await auditInvitation(ctx, "invitation.withdrawn", invitation);
    return null;
  },
});

async function newLink() {
  const token = newToken();
  return { token, tokenHash: await hashToken(token) };
}
