import { errorCode, errorRetryAt } from "@/lib/errorMessage";

/**
 * Sends it once more when too many sign in at the same moment: a crowd passes in a second or two, and nobody has to press a button again for it. The
 * clocks may differ, so what the server says is taken within what a person waits for.
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
