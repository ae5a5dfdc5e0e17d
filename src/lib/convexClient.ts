import { convexUrl } from "./convexUrl";
import { SessionClient } from "./sessionClient";

/**
 * The tab's connection to the deployment.
 * Convex's own unload warning is off: it would also stop students who only read. A valid token is reused;
 * otherwise every page would start with a refresh, and leaving before its answer arrives ends the session,
 * because the device is left with a used refresh token (AUTH-33).
 */
export const convexClient = new SessionClient(convexUrl, {
  unsavedChangesWarning: false,
  initialAuthTokenReuse: true,
});
