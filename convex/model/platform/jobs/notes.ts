import { ConvexError } from "convex/values";
import { jobNotes, type JobNote } from "../../../shared/jobs";

/** The note for a refusal, which is thrown before anything is written. Other errors are thrown on. */
export function noteOf(error: unknown): JobNote {
  const code: unknown = error instanceof ConvexError ? (error.data as { code?: unknown }).code : null;
  const note = jobNotes.find((known) => known === code);
  if (note === undefined) throw error;
  return note;
}
