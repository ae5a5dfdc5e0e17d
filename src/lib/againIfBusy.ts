import { errorRetryAt, isBusy } from "./errorMessage";

/** Then something else is wrong. In ms. */
const PATIENCE = 3 * 60_000;
/** Of one wait, because the clocks may differ. In ms. */
const [SHORTEST, LONGEST] = [1_000, 20_000];

/**
 * Sends again, as often as the server asks to, when too many people sign in or download certificates at the same time: a
 * whole class is served within minutes (AUTH-54, CERT-31).
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
