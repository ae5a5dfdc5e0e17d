import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findPasswordAccount } from "../../platform/accounts";
import { resetLimit, returnToLimits, takeFromLimits, type Use } from "../../platform/rateLimits";
import { readCaller } from "./caller";
import { findKnownCaller, isEstablished } from "./knownCallers";
import { isKnownDevice } from "./knownDevices";
import type { Flow } from "./line";

interface Attempt {
  /** Normalized, with or without an account. */
  email: string;
  deviceHash: string | null;
}

/**
 * Counts an attempt before any password is checked.
 * Concurrent attempts cannot slip through (AUTH-10, AUTH-13). Sign-up shares the account's limits with sign-in.
 * Failures by network: line.ts.
 * Error: tooManyAttempts {retryAt}.
 */
export async function takeAttempt(ctx: MutationCtx, flow: Flow, attempt: Attempt): Promise<void> {
  const uses: Use[] = await ofAccount(ctx, attempt, await readCaller(ctx));
  if (flow !== "signIn") uses.push(...(await ofSignUps(ctx, flow)));
  await takeFromLimits(ctx, uses);
}

/**
 * Clears the count after a successful sign-in.
 * The attempt counts nowhere else.
 */
export async function resetAttempts(ctx: MutationCtx, attempt: Attempt): Promise<void> {
  const [own, ...others] = await ofAccount(ctx, attempt, await readCaller(ctx));
  await resetLimit(ctx, own);
  await returnToLimits(ctx, others);
}

/**
 * Clears the counts after a new password without a sign-in.
 * Also in a network that is new to the account, where strangers' guesses count too.
 */
export async function resetNewAttempts(ctx: MutationCtx, email: string): Promise<void> {
  for (const use of await ofAccount(ctx, { email, deviceHash: null }, await readCaller(ctx)))
    await resetLimit(ctx, use);
}

/** Bucket of a session, which nobody outside of it uses up. */
const ofSession = (sessionId: Id<"authSessions">): Use => ({ limit: "passwords", key: sessionId });

/**
 * Counts an attempt at the present password.
 * A tab left open is no way to guess it. Error: tooManyAttempts {retryAt}.
 */
export async function takeOwnAttempt(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await takeFromLimits(ctx, [ofSession(sessionId)]);
}

export async function resetOwnAttempts(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await resetLimit(ctx, ofSession(sessionId));
}

/**
 * Returns the buckets of an account.
 * A browser that has signed in before has its own: nobody in its network uses that up (AUTH-55).
 */
async function ofAccount(
  ctx: MutationCtx,
  { email, deviceHash }: Attempt,
  caller: string | null,
): Promise<[Use, ...Use[]]> {
  const account = await findPasswordAccount(ctx, email);
  if (account !== null && (await isKnownDevice(ctx, account.userId, deviceHash)))
    return [{ limit: "passwords", key: `${account.userId} ${deviceHash}` }];
  const own: Use = { limit: "passwords", key: `${email} ${caller ?? "unknown"}` };
  if (account !== null && (await findKnownCaller(ctx, account.userId)) !== null) return [own];
  return [own, { limit: "passwordsFromAnywhere", key: email }];
}

async function ofSignUps(ctx: MutationCtx, flow: Flow): Promise<Use[]> {
  const caller = await readCaller(ctx);
  // Callers without a known address would share one bucket.
  const uses: Use[] = caller === null ? [] : [{ limit: "signUps", key: caller }];
  // A flood of strangers must not lock invited people out.
  if (flow === "invitedSignUp") return uses;
  const isOurs = caller !== null && (await isEstablished(ctx, caller));
  return [...uses, { limit: isOurs ? "signUpsFromKnown" : "signUpsFromAnywhere" }];
}
