import * as z from "zod/mini";
import { courseChoice } from "./contentFields";
import { limits } from "./limits";

/**
 * End of an enrollment; the student reads the reason.
 * Messages are keys of the namespace `validation`.
 */
export const endingForm = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, "endingReasonRequired"), z.maxLength(limits.endingReason, "endingReasonTooLong")),
});

/** End of many students' enrollments in one course. */
export const endManyForm = z.extend(endingForm, { courseId: courseChoice });

/** Move to another course. */
export const moveForm = z.extend(endingForm, { toCourseId: courseChoice });
