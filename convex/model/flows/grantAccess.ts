import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { letIn } from "../learning/accessRequests/approval";
import { findByEmail, isOpen } from "../learning/invitations/reads";
import { carry, invite, type Link } from "../learning/invitations/writes";
import type { Invitee } from "../learning/invitations/plan";
import { isCovered, type Grant } from "../learning/passes/reads";
import { readAddress } from "../people/signIn/confirmations";
import { findPasswordAccount } from "../platform/accounts";
import type { WriteCtx } from "../platform/rowChange";

/** A pass for an address, which may have an account or not. */
export type AccessGrant = Pick<Invitee, "email" | "fullName" | "language" | "phone"> & { pass: Grant };

export type AccessPlan =
  /** The account's owner gets the pass. */
  | { outcome: "give"; userId: Id<"users"> }
  /** A pass of the account's owner gives as much already. */
  | { outcome: "covered"; userId: Id<"users"> }
  /** The address has an open invitation, which carries the pass. */
  | { outcome: "carry"; invitation: Doc<"invitations">; userId?: undefined }
  | { outcome: "invite"; userId?: undefined };

/** Finds who has shown that the address is theirs. */
export async function findOwner(ctx: QueryCtx | MutationCtx, email: string): Promise<Id<"users"> | null> {
  const account = await findPasswordAccount(ctx, email);
  return account !== null && (await readAddress(ctx, account.userId)).confirmed ? account.userId : null;
}

/**
 * Plans a pass for an address; changes nothing.
 * An account whose address is not confirmed may be a stranger's, and counts as none (INVITE-2).
 */
export async function planAccess(
  ctx: QueryCtx | MutationCtx,
  { email, pass }: Pick<AccessGrant, "email" | "pass">,
  now = Date.now(),
): Promise<AccessPlan> {
  const userId = await findOwner(ctx, email);
  if (userId !== null) {
    return { outcome: (await isCovered(ctx, userId, pass, now)) ? "covered" : "give", userId };
  }
  const invitation = await findByEmail(ctx, email);
  const isUsable = invitation !== null && isOpen(invitation) && invitation.expiresAt > now;
  return isUsable ? { outcome: "carry", invitation } : { outcome: "invite" };
}

/**
 * Gives an address a pass, or an invitation that carries it (PASS-4).
 * Returns what was done; `covered` if nothing. Error, before anything is written: tooManyAttempts {retryAt} (mails to
 * the address).
 */
export async function grantAccess(
  ctx: WriteCtx,
  { pass, ...invitee }: AccessGrant,
  link: Link,
  now = Date.now(),
): Promise<AccessPlan["outcome"]> {
  const plan = await planAccess(ctx, { email: invitee.email, pass }, now);
  switch (plan.outcome) {
    case "covered":
      return "covered";
    case "give":
      await letIn(ctx, plan.userId, pass, now);
      return "give";
    case "carry":
      return (await carry(ctx, plan.invitation, { ...invitee, pass })) ? "carry" : "covered";
    case "invite":
      await invite(ctx, { ...invitee, passes: [pass] }, link);
      return "invite";
  }
}
