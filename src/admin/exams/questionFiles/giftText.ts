import { tidy } from "./questionFile";

/** Escapes the signs of GIFT, and \ itself. */
function escapeGift(text: string): string {
  return tidy(text)
    .replace(/[\\~=#{}:]/gu, "\\$&")
    .replaceAll("\n", "\\n");
}

/**
 * Marks a text as plain where Moodle would interpret it.
 *
 * It reads tags in an HTML course, and a special meaning into "[" or "%" at the start.
 */
export function writeText(text: string, { marked = /^[[%]/u.test(text) } = {}): string {
  return `${marked ? "[plain]" : ""}${escapeGift(text)}`;
}
