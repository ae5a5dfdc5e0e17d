import * as z from "zod/mini";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";

/** Extra time and attempts of one student in a course's exam. */
export const accommodationForm = z.object({
  /** Added to the exam's time limit. */
  extraMinutes: z
    .number("extraMinutesInvalid")
    .check(z.refine((minutes) => isWholeBetween(minutes, 0, limits.examTimeMinutes), "extraMinutesInvalid")),
  /** Attempts allowed during a pause. */
  extraAttempts: z
    .number("extraAttemptsInvalid")
    .check(z.refine((count) => isWholeBetween(count, 0, limits.extraAttempts), "extraAttemptsInvalid")),
});

/** Field that an empty extension is about. */
const emptyField: ["extraMinutes"] = ["extraMinutes"];

/** Extra time or attempts for many students. */
export const extensionForm = accommodationForm.check(
  z.refine(({ extraMinutes, extraAttempts }) => extraMinutes > 0 || extraAttempts > 0, {
    error: "extensionRequired",
    path: emptyField,
  }),
);
