import { convexUrl } from "./convexUrl";
import { SessionClient } from "./sessionClient";

/**
 * One socket per tab. Convex's own unload warning would also stop students who only read. A token that is still
 * valid is reused: otherwise every page would start with a refresh, and leaving before its answer arrives ends the
 * session, because the device is left with a used refresh token (AUTH-33).
 */
export const convexClient = new SessionClient(convexUrl, {
  unsavedChangesWarning: false,
  initialAuthTokenReuse: true,
});
