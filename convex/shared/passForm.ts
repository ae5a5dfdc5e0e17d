import * as z from "zod/mini";
import { brazilDay, isCalendarDay } from "./brazilDay";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";
import { passEndings } from "./passes";

const untilPath: ["until"] = ["until"];
const lastDay = z.string().check(z.refine(isCalendarDay, "dayInvalid"));

/** A pass that an administrator gives; messages are keys of `validation`. */
export const passForm = z.object({
  /** Empty: all courses. */
  courseId: z.string(),
  /** Last day, included, in Brasília; absent: for ever. */
  until: optional(lastDay, "dayInvalid"),
  /** In centavos; absent: not told. */
  priceCents: optional(
    z.number("priceInvalid").check(z.refine((cents) => isWholeBetween(cents, 0, limits.priceCents), "priceInvalid")),
    "priceInvalid",
  ),
  /** For administrators. */
  note: z.string().check(z.trim(), z.maxLength(limits.passNote, "passNoteTooLong")),
});

/** Another last day of a pass; absent: for ever. */
export const lastDayForm = z.object({ until: optional(lastDay, "dayInvalid") }).check(
  z.refine(({ until }) => until === undefined || until >= brazilDay(Date.now()), {
    path: untilPath,
    error: "dayPast",
  }),
);

/** Why a pass ends; the student sees it. */
export const passEndForm = z.object({
  courses: z.enum(passEndings),
  reason: z.string().check(z.trim(), z.minLength(1, "reasonRequired"), z.maxLength(limits.passNote, "passNoteTooLong")),
});
