import * as z from "zod/mini";
import { isWholeBetween, optionalDescriptionField, titleField } from "./contentFields";
import { limits } from "./limits";

export const examForm = z.object({
  title: titleField,
  description: optionalDescriptionField,
  /** Percent. */
  passingScore: z
    .number("passingScoreInvalid")
    .check(z.refine((percent) => isWholeBetween(percent, 0, 100), "passingScoreInvalid")),
  /** Absent: no limit. */
  timeLimitMinutes: z.optional(
    z
      .number("timeLimitInvalid")
      .check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.examTimeMinutes), "timeLimitInvalid")),
  ),
});
