import { errorCode, errorRetryAt } from "@/lib/errorMessage";

/**
 * Retries once when too many users sign in at the same time: a peak passes within seconds. The server's wait is
 * clamped, as the clocks may differ.
 */
export async function againIfBusy(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (errorCode(error) !== "signInBusy") throw error;
    const wait = (errorRetryAt(error) ?? 0) - Date.now();
    await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, Math.max(1_000, wait))));
    await send();
  }
}
