import * as z from "zod/mini";
import { descriptionField, isWholeBetween, titleField } from "./contentFields";
import { courseLanguages, courseLevels, defaultCourseLanguage } from "./courseFacts";
import { limits } from "./limits";
import { optional } from "./optional";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Part of the course's URL: `/course/{slug}`. */
export const slugField = z
  .string()
  .check(z.maxLength(limits.slug, { error: "slugInvalid", abort: true }), z.regex(SLUG, "slugInvalid"));

const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .filter((line) => line !== "");

/** Outcomes, one per line; blank lines are dropped. */
const outcomesField = z.string().check(
  z.maxLength(4 * limits.outcomes * limits.outcome, { error: "outcomesInvalid", abort: true }),
  z.overwrite((text) => toLines(text).join("\n")),
  z.refine((text) => toLines(text).length <= limits.outcomes, "outcomesInvalid"),
  z.refine((text) => toLines(text).every((line) => line.length <= limits.outcome), "outcomesInvalid"),
);

export const courseForm = z.object({
  title: titleField,
  slug: slugField,
  description: descriptionField,
  outcomes: optional(outcomesField, "outcomesInvalid"),
  durationHours: z
    .number("durationHoursInvalid")
    .check(z.refine((hours) => isWholeBetween(hours, 1, limits.durationHours), "durationHoursInvalid")),
  /** Minutes of study that its certificate asks for (CERT-35); absent: none. */
  leastStudyMinutes: optional(
    z.number().check(z.refine((minutes) => isWholeBetween(minutes, 1, 60 * limits.durationHours))),
    "leastStudyInvalid",
  ),
  language: z._default(z.enum(courseLanguages), defaultCourseLanguage),
  /** Absent if not stated. */
  level: optional(z.enum(courseLevels), "levelInvalid"),
});
