import * as z from "zod/mini";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";

/** What an administrator gives one student for the exam of a course. */
export const accommodationForm = z.object({
  /** On top of the exam's time limit. */
  extraMinutes: z
    .number("extraMinutesInvalid")
    .check(z.refine((minutes) => isWholeBetween(minutes, 0, limits.examTimeMinutes), "extraMinutesInvalid")),
  /** Openings of the exam during a pause. */
  extraAttempts: z
    .number("extraAttemptsInvalid")
    .check(z.refine((count) => isWholeBetween(count, 0, limits.extraAttempts), "extraAttemptsInvalid")),
});
