import { ConvexError } from "convex/values";

/** The field that the server did not take (`…FormInvalid {field}`), or null. */
export function refusedField(error: unknown): string | null {
  if (!(error instanceof ConvexError)) return null;
  const data: unknown = error.data;
  const field = typeof data === "object" && data !== null && "field" in data ? data.field : null;
  return typeof field === "string" && field !== "" ? field : null;
}
