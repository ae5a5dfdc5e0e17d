import { ConvexReactClient } from "convex/react";

/** URL of the Convex deployment; by default the embedded backend of `npm run dev`. */
export const convexUrl = import.meta.env.VITE_CONVEX_URL || "http://127.0.0.1:3210";

/** One socket per tab. Convex's own unload warning would also stop students who only read. */
export const convexClient = new ConvexReactClient(convexUrl, { unsavedChangesWarning: false });
