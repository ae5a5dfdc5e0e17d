import { ConvexReactClient } from "convex/react";
import { convexUrl } from "./convexUrl";
import { DocumentSocket } from "./documentSocket";

/** One socket per tab. Convex's own unload warning would also stop students who only read. */
export const convexClient = new ConvexReactClient(convexUrl, {
  unsavedChangesWarning: false,
  webSocketConstructor: DocumentSocket,
});
