import * as z from "zod/mini";
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
