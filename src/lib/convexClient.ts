import { ConvexReactClient } from "convex/react";
import { convexUrl } from "./env";

/** One socket for the tab. Convex's own "are you sure" on unload would also ask students who only read. */
export const convexClient = new ConvexReactClient(convexUrl, { unsavedChangesWarning: false });
