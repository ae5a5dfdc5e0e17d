import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { HashingBusyError } from "./passwordHash";

/**
 * Awaits the hashing of a new password, outside the queue.
 * Nobody gets there without a link or the present password. Without capacity, spreads the callers' retry times.
 * Error: signInBusy {retryAt}.
 */
export async function orBusy<T>(hashing: Promise<T>): Promise<T> {
  try {
    return await hashing;
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    return fail("signInBusy", { retryAt: Date.now() + Math.ceil(signInRules.busyRetryMs * (1 + Math.random())) });
  }
}
