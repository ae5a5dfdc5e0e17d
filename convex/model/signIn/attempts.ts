import type { MutationCtx } from "../../_generated/server";
import { resetLimit, returnToLimits, takeFromLimits, type Use } from "../rateLimits";
import { readCaller } from "./caller";

export type Flow = "signIn" | "signUp";

/**
 * Counts an attempt before any password is checked, so concurrent attempts cannot slip through (AUTH-10, AUTH-13).
 * Sign-up shares the account's limits with sign-in. Error: tooManyAttempts {retryAt}.
 *
 * @param email normalized, with or without an account
 */
export async function takeAttempt(ctx: MutationCtx, flow: Flow, email: string): Promise<void> {
  await takeFromLimits(ctx, usesOf(flow, email, await readCaller(ctx)));
}

/** Refunds an attempt that ended before a password was checked. */
export async function returnAttempt(ctx: MutationCtx, flow: Flow, email: string): Promise<void> {
  await returnToLimits(ctx, usesOf(flow, email, await readCaller(ctx)));
}

/** After a successful sign-in. */
export async function resetAttempts(ctx: MutationCtx, email: string): Promise<void> {
  const caller = await readCaller(ctx);
  await resetLimit(ctx, ofPair(email, caller));
  await returnToLimits(ctx, [{ limit: "passwordsFromAnywhere", key: email }]);
}

/** Callers without a known address share no bucket, so they cannot use up each other's. */
function usesOf(flow: Flow, email: string, caller: string | null): Use[] {
  const ofAccount: Use[] = [ofPair(email, caller), { limit: "passwordsFromAnywhere", key: email }];
  const ofCaller: Use[] = caller === null ? [] : [{ limit: flow === "signUp" ? "signUps" : "signIns", key: caller }];
  return [...ofAccount, ...ofCaller, ...(flow === "signUp" ? [{ limit: "signUpsFromAnywhere" } as const] : [])];
}

function ofPair(email: string, caller: string | null): Use {
  return { limit: "passwords", key: `${email} ${caller ?? "unknown"}` };
}
