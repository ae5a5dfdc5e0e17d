import * as z from "zod/mini";
import { limits } from "./limits";

const emptyField = ["text"];

const text = z.string().check(z.trim(), z.maxLength(limits.noteText, "lessonNoteTooLong"));

/**
 * A student's own note on a lesson. Plain text.
 * `passage` is the marked paragraph, or ""; without one there must be a text. Messages are keys of `validation`.
 */
export const noteForm = z.object({ passage: z.string(), text }).check(
  z.refine((note) => note.text !== "" || note.passage.trim() !== "", {
    path: emptyField,
    error: "lessonNoteRequired",
  }),
);
