import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, staffAction, staffMutation, staffQuery } from "../functions";
import { planAccessLine } from "../model/flows/accessLines";
import { fail } from "../model/platform/errors";
import { invitationLine, personCells, planInvitation } from "../model/learning/invitations/plan";
import { findSendingSince, paginateInvitations, requireInvitation } from "../model/learning/invitations/reads";
import {
  accessPlan,
  handedLink,
  invitationPlan,
  invitationView,
  inviteOutcome,
  toInvitationPlan,
  toInvitationView,
  toPassPlan,
} from "../model/learning/invitations/views";
import { staffing } from "../model/learning/invitations/tables";
import { auditInvitation, withdraw as withdrawInvitation } from "../model/learning/invitations/writes";
import { clampPage } from "../model/platform/pages";
import { readTotal } from "../model/platform/totals/reads";
import { hashToken, newToken } from "../model/people/signIn/tokens";
import { invitationRules, invitationStates } from "../shared/invitations";

/**
 * Invitations by mail.
 * Actions make the tokens, because a mutation's random numbers are predictable.
 */

/**
 * Newest first, or by address with the prefix `search`.
 * `before`: without newer ones (ms since epoch), so that a file in the making does not grow an open page.
 */
export const list = staffQuery("letIn")({
  args: {
    search: v.string(),
    state: v.optional(literals(...invitationStates)),
    before: v.optional(v.number()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(invitationView),
  handler: async (ctx, { search, state = null, before = Infinity, paginationOpts }) => {
    const filter = { text: search, state, before };
    const result = await paginateInvitations(ctx, filter, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toInvitationView(ctx, row))) };
  },
});

/** Since when a file is being sent, by anyone (ms since epoch); null while none is. */
export const sendingSince = staffQuery("letIn")({
  args: {},
  returns: v.union(v.number(), v.null()),
  handler: async (ctx) => await findSendingSince(ctx),
});

/** Previews each row of a file. Error: invalidInput (too many). */
export const check = staffQuery("letIn")({
  args: { lines: v.array(invitationLine) },
  returns: v.array(invitationPlan),
  handler: async (ctx, { lines }) => {
    if (lines.length > invitationRules.checkedAtOnce) fail("invalidInput");
    return await Promise.all(lines.map(async (line) => toInvitationPlan(await planInvitation(ctx, line))));
  },
});

/** Previews each row of a file of passes. Error: invalidInput (too many). */
export const checkAccess = staffQuery("letIn")({
  args: { lines: v.array(invitationLine) },
  returns: v.array(accessPlan),
  handler: async (ctx, { lines }) => {
    if (lines.length > invitationRules.checkedAtOnce) fail("invalidInput");
    return await Promise.all(
      lines.map(async (line) => {
        const plan = await planAccessLine(ctx, line, "file");
        if (plan.outcome === "refused") return { outcome: plan.outcome, reasons: plan.reasons };
        return { outcome: plan.outcome, pass: await toPassPlan(ctx, plan.grant.pass) };
      }),
    );
  },
});

/**
 * Invites an address, or enrolls it if it has an account.
 * With `pass`: gives it the pass, or an invitation that carries it. Errors: tooManyAttempts {retryAt}, and the refusals
 * in shared/invitations.ts.
 */
export const invite = staffAction("letIn")({
  args: invitationLine.omit("line").fields,
  returns: inviteOutcome,
  handler: async (ctx, line): Promise<Infer<typeof inviteOutcome>> =>
    await ctx.runMutation(internal.jobs.invitations.inviteOne, { line: { line: 1, ...line }, ...(await newLink()) }),
});

/**
 * Invites an address to the staff: as support, as teacher of courses, or both (INVITE-9).
 * Errors: invalidInput, notFound, tooManyAttempts {retryAt}, and the refusals in shared/invitations.ts.
 */
export const inviteStaff = adminAction({
  args: { ...personCells, ...staffing },
  returns: v.null(),
  handler: async (ctx, { support, courseIds, ...person }): Promise<null> =>
    await ctx.runMutation(internal.jobs.invitations.inviteStaff, {
      ...{ person, support, courseIds },
      ...(await newLink()),
    }),
});

/**
 * Invites what was confirmed, watched through admin/jobs:last.
 * Errors: invalidInput, jobRunning, tooManyAttempts {retryAt}.
 */
export const start = staffAction("letIn")({
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
 * Errors: notAdmin (for roles, which only administrators give), notFound, mailNotConfigured, invitationInvalid,
 * tooManyAttempts {retryAt}.
 */
export const sendAgain = staffAction("letIn")({
  args: { invitationId: v.id("invitations") },
  returns: v.null(),
  handler: async (ctx, { invitationId }): Promise<null> => {
    await ctx.runMutation(internal.jobs.invitations.sendAgain, { invitationId, ...(await newLink()) });
    return null;
  },
});

/**
 * Token of a link to hand over; it cannot be read again.
 * Errors: notAdmin (as above), notFound, invitationInvalid.
 */
export const createLink = staffAction("letIn")({
  args: { invitationId: v.id("invitations") },
  returns: v.object({ token: v.string(), expiresAt: v.number() }),
  handler: async (ctx, { invitationId }): Promise<{ token: string; expiresAt: number }> => {
    const { token, tokenHash } = await newLink();
    const expiresAt = await ctx.runMutation(internal.jobs.invitations.createLink, { invitationId, tokenHash });
    return { token, expiresAt };
  },
});

/** How many invitations have no link yet and were not mailed, as last added up. */
export const unlinkedCount = staffQuery("letIn")({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await readTotal(ctx, "unlinkedInvitations"),
});

/**
 * Tokens of links to hand over, for the next of the invitations that were not mailed (INVITE-6).
 * Without `again` only for those without a link: another one would void it. `next` is null at the end.
 */
export const createLinks = staffAction("letIn")({
  args: { cursor: v.union(v.string(), v.null()), again: v.boolean() },
  returns: v.object({ links: v.array(handedLink), next: v.union(v.string(), v.null()) }),
  handler: async (ctx, args): Promise<{ links: Infer<typeof handedLink>[]; next: string | null }> => {
    const made = await Promise.all(Array.from({ length: invitationRules.linksAtOnce }, newLink));
    const hashes = made.map(({ tokenHash }) => tokenHash);
    const { links, next } = await ctx.runMutation(internal.jobs.invitations.createLinks, { ...args, hashes });
    return { links: links.map((link, index) => ({ ...link, token: made[index]?.token ?? "" })), next };
  },
});

/** Invalidates the link and deletes the address. Error: notFound. */
export const withdraw = staffMutation("letIn")({
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
