import { forgetSession } from "@/lib/deviceSession";
import { forgetAll } from "./keptStore";

/**
 * Ends the session on this device alone (OFFLINE-12): Convex Auth would wait for the server. The server's session ends by
 * itself, because nobody has its tokens.
 */
export async function leaveDevice(): Promise<void> {
  forgetSession();
  await forgetAll().catch(() => undefined);
  window.location.assign("/");
}
