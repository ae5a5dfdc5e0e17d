import * as z from "zod/mini";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";

/**
 * Extra minutes for one sitting in the live room.
 * Messages are keys of the namespace `validation`.
 */
export const moreMinutesForm = z.object({
  minutes: z
    .number("moreMinutesInvalid")
    .check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.examTimeMinutes), "moreMinutesInvalid")),
});

/** Annulment of a sitting; the student reads the reason. */
export const annulmentForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "annulmentReasonRequired"),
      z.maxLength(limits.annulmentReason, "annulmentReasonTooLong"),
    ),
});
