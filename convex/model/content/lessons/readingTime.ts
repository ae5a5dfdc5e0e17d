import { withoutAuthorComments } from "./authorComments";

const WORDS_PER_MINUTE = 200;

/**
 * Minutes to read a Markdown text, at least 1; 0 without words.
 * Marks such as `##` or `|---|` and comments do not count.
 */
export function readingMinutes(markdown: string): number {
  const words = withoutAuthorComments(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.ceil(words / WORDS_PER_MINUTE);
}
