import * as z from "zod/mini";
import { isWholeBetween, titleField } from "./contentFields";
import { lessonTypes } from "./lessonTypes";
import { limits } from "./limits";

const content = z.string().check(z.maxLength(limits.lessonContent, "contentTooLong"));

const fields = {
  title: titleField,
  lessonType: z.enum(lessonTypes),
  durationMinutes: z
    .number("durationMinutesInvalid")
    .check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.durationMinutes), "durationMinutesInvalid")),
};

/** The text may be missing, to be generated later. */
export const newLessonForm = z.object({ ...fields, content });

/** Once a lesson has a text, it is required (ADMIN-9). */
export const lessonForm = z.object({
  ...fields,
  content: content.check(z.refine((markdown) => markdown.trim() !== "", "contentRequired")),
});
