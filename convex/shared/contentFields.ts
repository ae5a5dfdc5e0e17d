import * as z from "zod/mini";
import { limits } from "./limits";

/**
 * A visible character.
 * Without one there would be nothing to click.
 */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** No control characters, including those that reorder text. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]*$/u;

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/**
 * Title of a course, module, lesson or exam.
 * Messages are keys of the client's namespace `validation`.
 */
export const titleField = z
  .string()
  .check(
    z.maxLength(4 * limits.courseTitle, { error: "titleTooLong", abort: true }),
    z.overwrite(oneLine),
    z.regex(VISIBLE, "titleRequired"),
    z.regex(PLAIN, "titleCharacters"),
    z.maxLength(limits.courseTitle, "titleTooLong"),
  );

/** Description of several lines; empty if not written yet. */
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

/**
 * Whether the value is an integer within the bounds.
 * Refuses NaN, Infinity, fractions and -0, which is a different index key than 0.
 */
export function isWholeBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && !Object.is(value, -0) && value >= least && value <= most;
}

/** Id of a course, chosen from a list. */
export const courseChoice = z.string().check(z.minLength(1, "courseRequired"));
