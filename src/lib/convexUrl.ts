import { DEVELOPMENT_URL } from "./developmentUrl";

/** URL of the Convex deployment. */
export const convexUrl = import.meta.env.VITE_CONVEX_URL || DEVELOPMENT_URL;
