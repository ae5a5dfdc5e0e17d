/** URL of the Convex deployment; by default the embedded backend of `npm run dev`. */
export const convexUrl = import.meta.env.VITE_CONVEX_URL || "http://127.0.0.1:3210";
