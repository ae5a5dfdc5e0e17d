/** The embedded backend of `npm run dev`. */
const DEVELOPMENT_URL = "http://127.0.0.1:3210";

export const convexUrl = import.meta.env.VITE_CONVEX_URL || DEVELOPMENT_URL;
