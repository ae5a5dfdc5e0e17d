import { convexUrl } from "./convexUrl";
import { DocumentSocket } from "./documentSocket";
import { EarlyClient } from "./earlyClient";

/** One socket per tab. Convex's own unload warning would also stop students who only read. */
export const convexClient = new EarlyClient(convexUrl, {
  unsavedChangesWarning: false,
  webSocketConstructor: DocumentSocket,
});
