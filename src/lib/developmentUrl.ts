/** The embedded backend of `npm run dev`. */
export const DEVELOPMENT_URL = "http://127.0.0.1:3210";
