import * as z from "zod/mini";
import { descriptionField, titleField } from "./contentFields";
import { courseLanguages, defaultCourseLanguage } from "./courseFacts";
import { slugField } from "./courseForm";
import { limits } from "./limits";

export const pathForm = z.object({
  title: titleField,
  /** Part of the path's URL: `/paths/{slug}`. */
  slug: slugField,
  /** For cards and search engines. */
  description: descriptionField,
  /** Markdown; empty if there is no more to say. */
  text: z.string().check(z.trim(), z.maxLength(limits.pathText, "pathTextTooLong")),
  language: z._default(z.enum(courseLanguages), defaultCourseLanguage),
});
