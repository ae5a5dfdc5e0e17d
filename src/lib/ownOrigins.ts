import { convexUrl } from "./convexUrl";

/** Where the school's own files come from: its site and its storage. */
export const ownOrigins = [location.origin, new URL(convexUrl).origin];
