import { tidy } from "./questionFile";

/** Characters that mean something to GIFT, and \ itself. */
function escapeGift(text: string): string {
  return tidy(text)
    .replace(/[\\~=#{}:]/gu, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Without markup: Moodle would read the text of an HTML course as tags, and a beginning of "[" or "%" as more than that. */
export function writeText(text: string, { marked = /^[[%]/u.test(text) } = {}): string {
  return `${marked ? "[plain]" : ""}${escapeGift(text)}`;
}
