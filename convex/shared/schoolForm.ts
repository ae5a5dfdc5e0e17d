import * as z from "zod/mini";
import { limits } from "./limits";
import { optional } from "./optional";
import { emailField } from "./personFields";
import { VISIBLE, visibleLine } from "./visibleLine";

/** Addresses on a line each; empty lines do not count. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function isPublicAddress(text: string): boolean {
  if (text.length > limits.schoolText || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".");
}

const nameTooLong = z.maxLength(limits.schoolName, { error: "schoolNameTooLong", abort: true });
const textTooLong = z.maxLength(limits.schoolText, { error: "schoolTextInvalid", abort: true });

/**
 * The school's name and look (LOOK-3).
 * Messages are keys of the namespace `validation`.
 */
export const schoolForm = z.object({
  name: visibleLine({ tooLong: nameTooLong, missing: z.regex(VISIBLE, "schoolNameRequired") }),
  /** #rrggbb; empty: the product's own palette. */
  accent: optional(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "colorInvalid")),
    "colorInvalid",
  ),
  address: optional(
    visibleLine({ tooLong: textTooLong, missing: z.regex(VISIBLE, "schoolTextInvalid") }),
    "schoolTextInvalid",
  ),
  email: optional(emailField, "emailInvalid"),
  /** Name before the address that mails come from; empty: the school's. */
  senderName: optional(
    visibleLine({ tooLong: nameTooLong, missing: z.regex(VISIBLE, "senderNameInvalid") }),
    "senderNameInvalid",
  ),
  /** Pages elsewhere, an address on each line. */
  social: optional(
    z.string().check(
      z.maxLength(2 * limits.schoolLinks * limits.schoolText, { error: "linksInvalid", abort: true }),
      z.overwrite((text) => linesOf(text).join("\n")),
      z.refine(
        (text) => linesOf(text).length <= limits.schoolLinks && linesOf(text).every(isPublicAddress),
        "linksInvalid",
      ),
    ),
    "linksInvalid",
  ),
});
