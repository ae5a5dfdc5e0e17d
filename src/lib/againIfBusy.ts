import { errorRetryAt, isBusy } from "./errorMessage";

/** Total time of retries in ms; beyond it something else is wrong. */
const PATIENCE = 3 * 60_000;
/** Bounds of one wait in ms, because the clocks may differ. */
const [SHORTEST, LONGEST] = [1_000, 20_000];

/**
 * Retries while the server is busy (AUTH-54, CERT-31).
 * A whole class that signs in or downloads certificates at once is served within minutes.
 */
export async function againIfBusy<T>(send: () => Promise<T>): Promise<T> {
  for (let left = PATIENCE; ;) {
    try {
      return await send();
    } catch (error) {
      if (!isBusy(error) || left <= 0) throw error;
      const asked = (errorRetryAt(error) ?? 0) - Date.now();
      const wait = Math.min(LONGEST, Math.max(SHORTEST, asked));
      left -= wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
