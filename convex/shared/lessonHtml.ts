import { readMarkdown, withoutSpans } from "./markdown";

/** The HTML of lessons, without attributes. Any other is shown as its text. */
export const knownTags = ["br", "details", "kbd", "sub", "summary", "sup"] as const;

/** Source of a pattern, which ignores case. */
export const knownTag = `<(?:/?(?:${knownTags.join("|")})|br ?/|details open)\\s{0,9}>`;
const KNOWN_TAGS = new RegExp(knownTag, "gi");

/** One that never ends hides what follows. */
export const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

const TAG = /<\/?[a-z][^<>]*>/i;
/** `<https://example.com>` and `<name@example.com>` are links. */
const LINK = /<[a-z][^<>\s:@]*[:@][^<>\s]*>/gi;

export interface UnknownHtml {
  line: number;
  tag: string;
}

/** For authors: the first tag of each line that is shown as it is written. */
export const findUnknownHtml = (markdown: string): UnknownHtml[] =>
  readMarkdown(markdown).lines.flatMap(({ number, text }) => {
    const prose = withoutSpans(text).replaceAll(KNOWN_TAGS, "").replaceAll(LINK, "");
    const [tag] = TAG.exec(prose) ?? [];
    return tag === undefined ? [] : { line: number, tag };
  });
