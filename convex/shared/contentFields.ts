import * as z from "zod/mini";
import { limits } from "./limits";

/** At least one visible character, or there is nothing to click on. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** No control characters, and none that reorder the text around them. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]*$/u;

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** Of a course, a module, a lesson or an exam. Messages are keys: the client translates `validation:<key>`. */
export const titleField = z
  .string()
  .check(
    z.maxLength(4 * limits.courseTitle, { error: "titleTooLong", abort: true }),
    z.overwrite(oneLine),
    z.regex(VISIBLE, "titleRequired"),
    z.regex(PLAIN, "titleCharacters"),
    z.maxLength(limits.courseTitle, "titleTooLong"),
  );

/** Several lines; an empty one is nothing but a description that is still to be written. */
export const optionalDescriptionField = z
  .string()
  .check(z.trim(), z.maxLength(limits.courseDescription, "descriptionTooLong"));

export const descriptionField = z
  .string()
  .check(
    z.trim(),
    z.regex(VISIBLE, "descriptionRequired"),
    z.maxLength(limits.courseDescription, "descriptionTooLong"),
  );

/** An integer in the range: NaN, Infinity and fractions are refused, and so is -0, which is another index key than 0. */
export function isWholeBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && !Object.is(value, -0) && value >= least && value <= most;
}

/** The id of a course, chosen from a list. */
export const courseChoice = z.string().check(z.minLength(1, "courseRequired"));
