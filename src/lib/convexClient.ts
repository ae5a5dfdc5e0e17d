import { convexUrl } from "./convexUrl";
import { DocumentSocket } from "./documentSocket";
import { EarlyClient } from "./earlyClient";

/**
 * One socket per tab. Convex's own unload warning would also stop students who only read. A token that still lasts is
 * kept: whoever leaves a page before the answer to a refresh has come holds a used refresh token, and a used one ends
 * the session (AUTH-33). Without this, every page would begin with a refresh.
 */
export const convexClient = new EarlyClient(convexUrl, {
  unsavedChangesWarning: false,
  initialAuthTokenReuse: true,
  webSocketConstructor: DocumentSocket,
});
