import { convexUrl } from "./convexUrl";

/** Origins of the school's own files: its site and its storage. */
export const ownOrigins = [location.origin, new URL(convexUrl).origin];
