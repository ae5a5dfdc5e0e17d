import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import { voidChallenges } from "../../people/secondFactor/writes";
import { dropConfirmations, readAddress } from "../../people/signIn/confirmations";
import { voidResets } from "../../people/signIn/resets";
import { endSessions } from "../../people/signIn/sessions";
import { findPasswordAccount, findProfile } from "../../platform/accounts";
import type { RowChange, TriggerCtx, WriteCtx } from "../../platform/rowChange";
import { letIn } from "../accessRequests/approval";
import { enrollByHand } from "../enrollments/byHand";
import type { Grant } from "../passes/reads";
import { giveRoles } from "./staffing";
import { findByEmail, findInvitedCourse, findUsable, isStillMeant } from "./reads";

type Invitation = Doc<"invitations">;

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
  // A claim that confirms the address has done it: see acceptConfirmed.
  if ((await ctx.db.get("invitations", invitation._id))?.state !== "accepted")
    await give(ctx, invitation, account.userId);
  await giveRoles(ctx, invitation, account.userId);
  return invitation;
}

/**
 * Trigger of `users`: gives what a carrying invitation brings.
 * Whoever confirms the address alone needs no link, and may come after it has expired (INVITE-7).
 */
export async function acceptConfirmed(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"users">): Promise<void> {
  const { _id: userId, email, emailVerificationTime } = newDoc ?? {};
  if (userId === undefined || email === undefined || emailVerificationTime === undefined) return;
  if (oldDoc?.email === email && oldDoc.emailVerificationTime !== undefined) return;
  const invitation = await findByEmail(ctx, email);
  if (invitation?.passes === undefined || invitation.state === "accepted") return;
  if ((await findProfile(ctx, userId)) === null || (await findMeant(ctx, invitation)).length === 0) return;
  await give(ctx, invitation, userId);
}

async function give(ctx: WriteCtx, invitation: Invitation, userId: Id<"users">): Promise<void> {
  const done = { state: "accepted" as const, acceptedBy: userId, tokenHash: undefined, phone: undefined };
  await ctx.db.patch("invitations", invitation._id, done);
  await giveCarried(ctx, invitation, userId);
  await enrollInvited(ctx, invitation, userId);
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

async function giveCarried(ctx: WriteCtx, invitation: Invitation, userId: Id<"users">): Promise<void> {
  for (const grant of await findMeant(ctx, invitation)) await letIn(ctx, userId, grant);
}

/** Passes to give. Those sold by a checkout depend on no administrator. */
async function findMeant(ctx: WriteCtx, { passes = [], createdBy }: Invitation): Promise<Grant[]> {
  const isMeant = await isStillMeant(ctx, createdBy);
  return passes.filter(({ origin }) => isMeant || origin === "webhook");
}

async function enrollInvited(ctx: WriteCtx, invitation: Invitation, userId: Id<"users">): Promise<void> {
  const { couponCode = "", createdBy: actorId } = invitation;
  const course = await findInvitedCourse(ctx, invitation);
  if (course === null) return;
  const request = { userId, courseId: course._id, ...(actorId && { actorId }) };
  const done = await enrollByHand(ctx, { ...request, couponCode });
  if (done.outcome === "couponRefused") await enrollByHand(ctx, { ...request, couponCode: "" });
}
