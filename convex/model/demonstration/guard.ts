import { env } from "../platform/env";
import { fail } from "../platform/errors";

/**
 * Requires the local backend (LOCAL_BACKEND=1) or `{"force":
 * true}`.
 */
export function requireDemonstration(forced: boolean | undefined): void {
  if (env.LOCAL_BACKEND === "1" || forced === true) return;
  fail("invalidInput", { message: 'This is not the local backend. Pass {"force": true} to seed it all the same.' });
}
