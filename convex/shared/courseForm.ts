import * as z from "zod/mini";
import { descriptionField, isWholeBetween, titleField } from "./contentFields";
import { courseLanguages, courseLevels, defaultCourseLanguage } from "./courseFacts";
import { limits } from "./limits";
import { optional } from "./optional";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The course's URL: `/course/{slug}`. */
export const slugField = z
  .string()
  .check(z.maxLength(limits.slug, { error: "slugInvalid", abort: true }), z.regex(SLUG, "slugInvalid"));

export const courseForm = z.object({
  title: titleField,
  slug: slugField,
  description: descriptionField,
  durationHours: z
    .number("durationHoursInvalid")
    .check(z.refine((hours) => isWholeBetween(hours, 1, limits.durationHours), "durationHoursInvalid")),
  language: z._default(z.enum(courseLanguages), defaultCourseLanguage),
  /** Absent: not stated. */
  level: optional(z.enum(courseLevels), "levelInvalid"),
});
