import { errorCode, errorRetryAt } from "./errorMessage";

/**
 * Retries once when too many users sign in at the same time: a peak passes within seconds. The server's wait is
 * clamped, as the clocks may differ.
 */
export async function againIfBusy<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (errorCode(error) !== "signInBusy") throw error;
    const wait = (errorRetryAt(error) ?? 0) - Date.now();
    await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, Math.max(1_000, wait))));
    return await send();
  }
}
