/** Address of the Convex deployment; without one, the embedded backend of `npm run dev`. */
export const convexUrl = import.meta.env.VITE_CONVEX_URL || "http://127.0.0.1:3210";
