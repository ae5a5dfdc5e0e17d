import type { MutationCtx } from "../../_generated/server";
import { findPasswordAccount } from "../people/reads";
import { resetLimit, returnToLimits, takeFromLimits, type Use } from "../rateLimits";
import { readCaller } from "./caller";
import { findKnownCaller, isEstablished } from "./knownCallers";

/** `invitedSignUp`: with a link of an invitation, which nobody guesses. */
export const flows = ["signIn", "signUp", "invitedSignUp"] as const;
type Flow = (typeof flows)[number];

/**
 * Counts an attempt before any password is checked, so concurrent attempts cannot slip through (AUTH-10, AUTH-13).
 * Sign-up shares the account's limits with sign-in. Error: tooManyAttempts {retryAt}.
 *
 * @param email normalized, with or without an account
 */
export async function takeAttempt(ctx: MutationCtx, flow: Flow, email: string): Promise<void> {
  await takeFromLimits(ctx, await usesOf(ctx, flow, email));
}

/** Refunds an attempt that ended before a password was checked. */
export async function returnAttempt(ctx: MutationCtx, flow: Flow, email: string): Promise<void> {
  await returnToLimits(ctx, await usesOf(ctx, flow, email));
}

/**
 * After a successful sign-in: the account's owner starts anew here, and their attempt counts nowhere else, so that the
 * many people behind one address do not use up its limit.
 */
export async function resetAttempts(ctx: MutationCtx, email: string): Promise<void> {
  const [own, ...others] = await usesOf(ctx, "signIn", email);
  await resetLimit(ctx, own);
  await returnToLimits(ctx, others);
}

/**
 * After a new password that was not signed in with: the owner starts anew here, also in a network that is new to the
 * account, where strangers' guesses count too.
 */
export async function resetOwnAttempts(ctx: MutationCtx, email: string): Promise<void> {
  for (const use of await ofAccount(ctx, email, await readCaller(ctx))) await resetLimit(ctx, use);
}

async function usesOf(ctx: MutationCtx, flow: Flow, email: string): Promise<[Use, ...Use[]]> {
  const caller = await readCaller(ctx);
  const uses = await ofAccount(ctx, email, caller);
  // Callers whose address is unknown would use up each other's bucket.
  if (caller !== null) uses.push({ limit: flow === "signIn" ? "signIns" : "signUps", key: caller });
  // A flood of strangers keeps no invited person out.
  if (flow === "signUp") {
    const isOurs = caller !== null && (await isEstablished(ctx, caller));
    uses.push({ limit: isOurs ? "signUpsFromKnown" : "signUpsFromAnywhere" });
  }
  return uses;
}

async function ofAccount(ctx: MutationCtx, email: string, caller: string | null): Promise<[Use, ...Use[]]> {
  const own: Use = { limit: "passwords", key: `${email} ${caller ?? "unknown"}` };
  const account = await findPasswordAccount(ctx, email);
  if (account !== null && (await findKnownCaller(ctx, account.userId)) !== null) return [own];
  return [own, { limit: "passwordsFromAnywhere", key: email }];
}
