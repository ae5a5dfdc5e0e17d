import * as z from "zod/mini";
import { limits } from "./limits";

/** Notes of administrators on a person; messages are keys of `validation`. */
export const studentNoteForm = z.object({
  note: z.string().check(z.trim(), z.maxLength(limits.studentNote, "studentNoteTooLong")),
});
