import { readMarkdown, withoutSpans } from "./markdown";

/**
 * HTML tags of lessons, without attributes.
 * Any other is shown as its text.
 */
export const knownTags = ["br", "details", "kbd", "sub", "summary", "sup"] as const;

/** Source of a pattern that ignores case. */
export const knownTag = `<(?:/?(?:${knownTags.join("|")})|br ?/|details open)\\s{0,9}>`;
const KNOWN_TAGS = new RegExp(knownTag, "gi");

/** HTML comments; an open one hides the rest. */
export const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

const TAG = /<\/?[a-z][^<>]*>/i;
/** Links such as `<https://example.com>` and `<name@example.com>`. */
const LINK = /<[a-z][^<>\s:@]*[:@][^<>\s]*>/gi;

export interface UnknownHtml {
  line: number;
  tag: string;
}

/**
 * Returns the first unknown tag of each line, for authors.
 * It is shown as written.
 */
export const findUnknownHtml = (markdown: string): UnknownHtml[] =>
  readMarkdown(markdown).lines.flatMap(({ number, text }) => {
    const prose = withoutSpans(text).replaceAll(KNOWN_TAGS, "").replaceAll(LINK, "");
    const [tag] = TAG.exec(prose) ?? [];
    return tag === undefined ? [] : { line: number, tag };
  });
