import * as z from "zod/mini";

type Check = z.core.$ZodCheck<string>;

/** Matches text with a letter or a digit. */
export const VISIBLE = /[\p{Letter}\p{Number}]/u;

/**
 * One line of visible characters, as documents and headers show it.
 * `tooLong` aborts, because it guards the other checks; `missing` refuses a text without visible characters.
 */
export const visibleLine = (checks: { tooLong: Check; missing: Check }) =>
  z.string().check(
    checks.tooLong,
    z.overwrite((text) => text.replace(/\s+/gu, " ").trim()),
    checks.missing,
    z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "titleCharacters"),
  );
