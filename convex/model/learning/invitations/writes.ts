import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { invitationRules } from "../../../shared/invitations";
import { recordAudit } from "../../platform/audit/writes";
import { enrollByHand } from "../enrollments/byHand";
import { fail } from "../../platform/errors";
import { reachesPeople } from "../../platform/mail/configuration";
import { maskAddress } from "../../platform/mail/maskAddress";
import { queueMail } from "../../platform/mail/writes";
import { findPasswordAccount } from "../../platform/accounts";
import { takeFromLimits } from "../../platform/rateLimits";
import type { WriteCtx } from "../../platform/rowChange";
import { voidChallenges } from "../../people/secondFactor/writes";
import { dropConfirmations, readAddress } from "../../people/signIn/confirmations";
import { voidResets } from "../../people/signIn/resets";
import { endSessions } from "../../people/signIn/sessions";
import type { Invitee } from "./plan";
import type { Grant } from "../passes/reads";
import { givePass } from "../passes/writes";
import { findByEmail, findInvitedCourse, findUsable, isStillMeant } from "./reads";

type Invitation = Doc<"invitations">;

export interface Link {
  token: string;
  tokenHash: string;
  /** The inviting administrator, whose rights the link depends on; absent for the webhook. */
  createdBy?: Id<"users">;
}

const periods = (now: number) => ({
  expiresAt: now + invitationRules.validMs,
  keptUntil: now + invitationRules.keptMs,
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
  const passes = joinPasses(earlier?.state === "accepted" ? [] : (earlier?.passes ?? []), invitee.passes ?? []);
  const row = {
    ...invitee,
    ...(passes.length > 0 && { passes }),
    ...(link.createdBy && { createdBy: link.createdBy }),
    mailed: false,
    state: "noServer" as const,
    ...periods(Date.now()),
  };
  const invitation = { ...row, _id: await ctx.db.insert("invitations", row) };
  await mailLink(ctx, invitation, link);
  return invitation;
}

/**
 * Adds passes to an open invitation; without a mail, since its link stays.
 * Returns whether they give anything that it did not carry.
 */
export async function carry(ctx: MutationCtx, { _id, passes = [] }: Invitation, grants: Grant[]): Promise<boolean> {
  const joined = joinPasses(passes, grants);
  if (joined.every((grant) => passes.includes(grant))) return false;
  await ctx.db.patch("invitations", _id, { passes: joined });
  return true;
}

/**
 * Takes the pass for a course, or for all, out of an invitation.
 * Unless it was accepted. Returns whether there was one.
 */
export async function takeOut(
  ctx: MutationCtx,
  { _id, state, passes = [] }: Invitation,
  courseId: Id<"courses"> | undefined,
): Promise<boolean> {
  const left = passes.filter((grant) => grant.courseId !== courseId);
  if (state === "accepted" || left.length === passes.length) return false;
  await ctx.db.patch("invitations", _id, { passes: left.length > 0 ? left : undefined });
  return true;
}

/** One for each course and one for all, the longest. */
function joinPasses(passes: Grant[], more: Grant[]): Grant[] {
  const joined = [...passes];
  for (const grant of more) {
    const index = joined.findIndex(({ courseId }) => courseId === grant.courseId);
    const { until } = joined[index] ?? grant;
    if (index === -1) joined.push(grant);
    else if (until !== undefined && (grant.until === undefined || grant.until > until)) joined[index] = grant;
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
  { _id, email, fullName, language, courseId }: Pick<Invitation, "_id" | "courseId"> & Invitee,
  { token, tokenHash, createdBy }: Link,
): Promise<void> {
  if (!reachesPeople()) return;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const data = { name: fullName === "" ? null : fullName, courseTitle: course?.title ?? null, token };
  const order = { to: email, language, kind: "invitation", key: `invitation:${tokenHash}`, data } as const;
  const mailId = await queueMail(ctx, order);
  const mail = mailId && (await ctx.db.get("mails", mailId));
  if (!mail) {
    await ctx.db.patch("invitations", _id, { state: "failed", ...periods(Date.now()) });
    return;
  }
  const fields = { tokenHash, createdBy, mailed: true, mailId: mail._id, state: mail.state, ...periods(Date.now()) };
  await ctx.db.patch("invitations", _id, fields);
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
  const fields = { ...link, mailed: false, state: "noServer" as const, ...periods(Date.now()) };
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

/**
 * Uses the link once, enrolling the account with the address.
 * A coupon that is no longer usable is left out, because the school has promised the course; the course too if its
 * administrator has lost the rights. An unconfirmed account may belong to a stranger who typed the address, see
 * claim.
 *
 * @param viewerId the signed-in user
 * @returns null for an invalid link, or an address without an account
 */
export async function accept(
  ctx: WriteCtx,
  tokenHash: string,
  viewerId: Id<"users"> | null,
): Promise<Invitation | null> {
  const invitation = await findUsable(ctx, tokenHash);
  const account = invitation && (await findPasswordAccount(ctx, invitation.email));
  if (!account || !(await claim(ctx, account, { invitation, viewerId }))) return null;
  const { userId } = account;
  const done = { state: "accepted" as const, acceptedBy: userId, tokenHash: undefined };
  await ctx.db.patch("invitations", invitation._id, done);
  await giveCarried(ctx, invitation, userId);
  await enrollInvited(ctx, invitation, userId);
  return invitation;
}

/**
 * Whether the link's user may have the account.
 * A mailed link proves the address: it confirms it, and if nobody is signed in to the account, removes what a
 * stranger may have there and mails a link for a new password. A link handed over proves nothing: its user signs
 * in to the account.
 */
async function claim(
  ctx: WriteCtx,
  account: Doc<"authAccounts">,
  { invitation, viewerId }: { invitation: Invitation; viewerId: Id<"users"> | null },
): Promise<boolean> {
  const { _id, userId, providerAccountId: email } = account;
  if ((await readAddress(ctx, userId)).confirmed) return true;
  const isOwn = viewerId === userId;
  if (!invitation.mailed) return isOwn;
  await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
  await dropConfirmations(ctx, userId);
  if (isOwn) return true;
  // Without a password nobody can sign in.
  await ctx.db.patch("authAccounts", _id, { secret: undefined });
  await endSessions(ctx, userId);
  await voidResets(ctx, userId);
  await voidChallenges(ctx, userId);
  const order = { email, caller: null, bySchool: true };
  await ctx.scheduler.runAfter(0, internal.jobs.passwordResets.makeMail, order);
  return true;
}

/**
 * Accepts an invitation by signing up.
 * A mailed link proves that the address belongs to the account.
 */
export async function acceptBySignUp(ctx: WriteCtx, userId: Id<"users">, tokenHash: string): Promise<void> {
  const invitation = await accept(ctx, tokenHash, userId);
  if (invitation?.mailed === true) await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
}

async function giveCarried(ctx: WriteCtx, { passes = [], createdBy }: Invitation, userId: Id<"users">): Promise<void> {
  const isMeant = await isStillMeant(ctx, createdBy);
  // What a checkout sold depends on no administrator.
  const given = passes.filter(({ origin }) => isMeant || origin === "webhook");
  for (const grant of given) await givePass(ctx, userId, grant);
}

async function enrollInvited(ctx: WriteCtx, invitation: Invitation, userId: Id<"users">): Promise<void> {
  const { couponCode = "", createdBy: actorId } = invitation;
  const course = await findInvitedCourse(ctx, invitation);
  if (course === null) return;
  const request = { userId, courseId: course._id, ...(actorId && { actorId }) };
  const done = await enrollByHand(ctx, { ...request, couponCode });
  if (done.outcome === "couponRefused") await enrollByHand(ctx, { ...request, couponCode: "" });
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

/** Deletes a leaving person's unused invitation and file rows. */
export async function deleteAddress(ctx: MutationCtx, email: string): Promise<void> {
  const notes = ctx.db.query("jobItems").withIndex("by_address", (q) => q.eq("address", email));
  for await (const { _id } of notes) await ctx.db.delete("jobItems", _id);
  const invitation = await findByEmail(ctx, email);
  if (invitation !== null && invitation.state !== "accepted") await withdraw(ctx, invitation);
}
