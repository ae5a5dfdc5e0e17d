import { ConvexError } from "convex/values";
import { jobNotes, type JobNote } from "../../../shared/jobs";

/**
 * Returns the note for a refusal.
 * Refusals are thrown before anything is written. Rethrows other errors.
 */
export function noteOf(error: unknown): JobNote {
  const code: unknown = error instanceof ConvexError ? (error.data as { code?: unknown }).code : null;
  const note = jobNotes.find((known) => known === code);
  if (note === undefined) throw error;
  return note;
}
