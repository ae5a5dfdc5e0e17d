import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { invitationRules } from "../../../shared/invitations";
import { covers } from "../../../shared/passes";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { reachesPeople } from "../../platform/mail/configuration";
import { maskAddress } from "../../platform/mail/maskAddress";
import { queueMail } from "../../platform/mail/writes";
import { takeFromLimits } from "../../platform/rateLimits";
import type { WriteCtx } from "../../platform/rowChange";
import type { Invitee } from "./plan";
import type { Grant } from "../passes/reads";
import { findByEmail } from "./reads";

type Invitation = Doc<"invitations">;

export interface Link {
  token: string;
  tokenHash: string;
  /** The inviting administrator, whose rights the link depends on; absent for the webhook. */
  createdBy?: Id<"users">;
}

/** Invitations with paid passes are kept longer, so that an unopened mail loses nothing (INVITE-7). */
const periods = (now: number, { passes = [] }: Pick<Invitation, "passes">) => ({
  expiresAt: now + invitationRules.validMs,
  keptUntil: now + (passes.length > 0 ? invitationRules.carryingKeptMs : invitationRules.keptMs),
});

/**
 * Invites an address, replacing an invitation that is over, whose passes go along.
 * The caller has planned it in this transaction. Error, before anything is written: tooManyAttempts {retryAt}.
 */
export async function invite(
  ctx: MutationCtx,
  invitee: Invitee,
  link: Link,
): Promise<Pick<Invitation, "_id" | "email">> {
  await countMail(ctx, invitee.email);
  const earlier = await findByEmail(ctx, invitee.email);
  if (earlier !== null) await withdraw(ctx, earlier);
  const phone = invitee.phone ?? earlier?.phone;
  const passes = joinPasses(earlier?.state === "accepted" ? [] : (earlier?.passes ?? []), invitee.passes ?? []);
  const row = {
    ...invitee,
    ...(phone !== undefined && { phone }),
    ...(passes.length > 0 && { passes }),
    ...(link.createdBy && { createdBy: link.createdBy }),
    mailed: false,
    state: "noServer" as const,
    ...periods(Date.now(), { passes }),
  };
  const invitation = { ...row, _id: await ctx.db.insert("invitations", row) };
  await mailLink(ctx, invitation, link);
  return invitation;
}

/**
 * Adds a pass to an open invitation; without a mail, since its link stays.
 * Returns whether it gives anything that was not carried.
 */
export async function carry(
  ctx: MutationCtx,
  { _id, passes = [], ...invitation }: Invitation,
  { pass, phone = invitation.phone }: { pass: Grant; phone?: string },
): Promise<boolean> {
  const joined = joinPasses(passes, [pass]);
  if (joined.every((grant) => passes.includes(grant))) return false;
  const { keptUntil } = periods(Date.now(), { passes: joined });
  await ctx.db.patch("invitations", _id, { passes: joined, keptUntil, ...(phone !== undefined && { phone }) });
  return true;
}

/**
 * Takes the pass for a course, or for all, out of an invitation.
 * Unless it was accepted. Returns whether there was one.
 */
export async function takeOut(
  ctx: MutationCtx,
  { _id, state, passes = [], expiresAt }: Invitation,
  courseId: Id<"courses"> | undefined,
): Promise<boolean> {
  const left = passes.filter((grant) => grant.courseId !== courseId);
  if (state === "accepted" || left.length === passes.length) return false;
  const sentAt = expiresAt - invitationRules.validMs;
  const { keptUntil } = periods(sentAt, { passes: left });
  await ctx.db.patch("invitations", _id, { passes: left.length > 0 ? left : undefined, keptUntil });
  return true;
}

/** One for each course and one for all, the longest. */
function joinPasses(passes: Grant[], more: Grant[]): Grant[] {
  const joined = [...passes];
  for (const grant of more) {
    const index = joined.findIndex(({ courseId }) => courseId === grant.courseId);
    const earlier = joined[index];
    if (earlier === undefined) joined.push(grant);
    else if (!covers(earlier, grant)) joined[index] = grant;
  }
  return joined;
}

/**
 * Counts a mail per address, across administrators.
 * Also when withdrawn and invited again. Error: tooManyAttempts {retryAt}.
 */
async function countMail(ctx: MutationCtx, email: string): Promise<void> {
  if (reachesPeople()) await takeFromLimits(ctx, [{ limit: "invitationMails", key: email }]);
}

/**
 * Makes the link and its mail, or neither.
 * The caller has counted it. Without a mail server there is no link until an administrator requests it.
 */
async function mailLink(
  ctx: MutationCtx,
  { _id, email, fullName, language, courseId, passes }: Pick<Invitation, "_id" | "courseId"> & Invitee,
  { token, tokenHash, createdBy }: Link,
): Promise<void> {
  if (!reachesPeople()) return;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const data = { name: fullName === "" ? null : fullName, courseTitle: course?.title ?? null, token };
  const order = { to: email, language, kind: "invitation", key: `invitation:${tokenHash}`, data } as const;
  const mailId = await queueMail(ctx, order);
  const mail = mailId && (await ctx.db.get("mails", mailId));
  if (!mail) {
    await ctx.db.patch("invitations", _id, { state: "failed", ...periods(Date.now(), { passes }) });
    return;
  }
  const sent = { tokenHash, createdBy, mailed: true, mailId: mail._id, state: mail.state };
  await ctx.db.patch("invitations", _id, { ...sent, ...periods(Date.now(), { passes }) });
}

/**
 * Makes a link to hand over, which voids the previous one.
 * It proves no address: anybody can have got it. Returns when it expires. Error: invitationInvalid (it was
 * accepted).
 */
export async function handOver(
  ctx: MutationCtx,
  invitation: Invitation,
  link: Pick<Link, "tokenHash" | "createdBy">,
): Promise<number> {
  if (invitation.state === "accepted") fail("invitationInvalid");
  await dropMail(ctx, invitation);
  const fields = { ...link, mailed: false, state: "noServer" as const, ...periods(Date.now(), invitation) };
  await ctx.db.patch("invitations", invitation._id, { ...fields, mailId: undefined });
  return fields.expiresAt;
}

/**
 * Mails another link, which voids the previous one.
 * Errors: mailNotConfigured, invitationInvalid (it was accepted), tooManyAttempts {retryAt}.
 */
export async function mailAgain(ctx: MutationCtx, invitation: Invitation, link: Link): Promise<void> {
  if (!reachesPeople()) fail("mailNotConfigured");
  if (invitation.state === "accepted") fail("invitationInvalid");
  await countMail(ctx, invitation.email);
  await dropMail(ctx, invitation);
  await mailLink(ctx, invitation, link);
}

/** Withdraws the invitation and deletes its address. */
export async function withdraw(ctx: MutationCtx, invitation: Invitation): Promise<void> {
  await dropMail(ctx, invitation);
  await ctx.db.delete("invitations", invitation._id);
}

/** Deletes an unsent mail, whose link is void. */
async function dropMail(ctx: MutationCtx, { mailId }: Invitation): Promise<void> {
  if (mailId !== undefined && (await ctx.db.get("mails", mailId))) await ctx.db.delete("mails", mailId);
}

type InvitationAct = "invitation.sent" | "invitation.sentAgain" | "invitation.linkCreated" | "invitation.withdrawn";

export async function auditInvitation(
  ctx: WriteCtx,
  action: InvitationAct,
  { _id, email }: Pick<Invitation, "_id" | "email">,
  actorId?: Id<"users">,
): Promise<void> {
  const target = { targetKind: "invitation", targetId: _id, targetLabel: maskAddress(email) } as const;
  await recordAudit(ctx, { action, ...target, ...(actorId && { actorId }) });
}

/**
 * Deletes a leaving person's unused invitation and file rows.
 * Not what somebody has paid for, if the leaving person has not shown that the address is theirs.
 */
export async function deleteAddress(
  ctx: MutationCtx,
  { email, confirmed }: { email: string; confirmed: boolean },
): Promise<void> {
  const notes = ctx.db.query("jobItems").withIndex("by_address", (q) => q.eq("address", email));
  for await (const { _id } of notes) await ctx.db.delete("jobItems", _id);
  const invitation = await findByEmail(ctx, email);
  if (invitation === null || invitation.state === "accepted") return;
  if (confirmed || invitation.passes === undefined) await withdraw(ctx, invitation);
}
