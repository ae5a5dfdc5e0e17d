import { convexUrl } from "./convexUrl";

/** Origins of the school's own files: its site, which a document that the build makes does not know, and its storage. */
export const ownOrigins = (): string[] => [
  ...(typeof location === "undefined" ? [] : [location.origin]),
  new URL(convexUrl).origin,
];
