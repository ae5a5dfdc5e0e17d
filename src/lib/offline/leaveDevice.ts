import { deleteSession } from "@/lib/deviceSession";
import { clearStore } from "./offlineStore";

/**
 * Ends the session on this device alone (OFFLINE-12).
 * Convex Auth would wait for the server. The server's session expires, because nobody has its tokens.
 */
export async function leaveDevice(): Promise<void> {
  deleteSession();
  await clearStore().catch(() => undefined);
  window.location.assign("/");
}
