import { decodeJwt } from "jose";
import { forgetAll } from "./keptStore";

const TOKENS = "__convexAuth";

/** Whether this device stores a session. The server may have ended it. */
export const hasSession = (): boolean => Object.keys(localStorage).some((name) => name.startsWith(`${TOKENS}JWT`));

/** "user|session" of the token that this device stores; undefined without one that can be read. */
export function storedSession(): string | undefined {
  const name = Object.keys(localStorage).find((key) => key.startsWith(`${TOKENS}JWT`));
  try {
    return decodeJwt(localStorage.getItem(name ?? "") ?? "").sub;
  } catch {
    return undefined;
  }
}

/**
 * Ends the session on this device alone (OFFLINE-12): Convex Auth would wait for the server. Other tabs follow their
 * storage; the server's session ends by itself, because nobody has its tokens.
 */
export async function leaveDevice(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(TOKENS)) localStorage.removeItem(name);
  await forgetAll().catch(() => undefined);
  window.location.assign("/");
}
