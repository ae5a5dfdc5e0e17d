import { signInRules } from "../../shared/limits";
import { fail } from "../errors";
import { HashingBusyError } from "./passwordHash";

/**
 * Awaits `hashing`. Without capacity, refunds the attempt and spreads the callers' retry times. Error: signInBusy
 * {retryAt}.
 */
export async function orBusy<T>(hashing: Promise<T>, refund?: () => Promise<unknown>): Promise<T> {
  try {
    return await hashing;
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    await refund?.();
    return fail("signInBusy", { retryAt: Date.now() + Math.ceil(signInRules.busyRetryMs * (1 + Math.random())) });
  }
}
