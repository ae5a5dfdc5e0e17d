import { quoteOf, withoutComments } from "../../../shared/markdown";
import { readTree } from "../../../shared/markdownTree";

/**
 * Lesson Markdown without its author's comments (LESSON-20).
 * Comments within code stay.
 */
export function withoutAuthorComments(markdown: string): string {
  if (!markdown.includes("<!--")) return markdown;
  const lines: (string | null)[] = markdown.replace(/\r\n?/g, "\n").split("\n");
  let range: readonly [number, number] = [0, 0];
  for (const { type, map, content, children } of readTree(markdown)) {
    range = map ?? range;
    const isBlock = type === "html_block";
    const html = isBlock ? [content] : (children ?? []).filter((child) => child.type === "html_inline");
    const comments = html
      .map((each) => (typeof each === "string" ? each : each.content))
      .filter((each) => each.includes("<!--"));
    if (comments.length > 0)
      strip(lines, range, { isBlock, goesOn: isBlock || comments.some((each) => each.includes("\n")) });
  }
  return lines.filter((line) => line !== null).join("\n");
}

/**
 * Removes comments.
 * A block of comments leaves an empty line; one within a paragraph must not end it.
 */
function strip(
  lines: (string | null)[],
  [from, to]: readonly [number, number],
  { isBlock, goesOn }: { isBlock: boolean; goesOn: boolean },
): void {
  let isOpen = false;
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? "";
    const quote = isOpen ? quoteOf(line) : "";
    const rest = withoutComments(line.slice(quote.length), { isOpen, goesOn });
    lines[at] = !isBlock && rest.text.trim() === "" ? null : quote + rest.text;
    isOpen = rest.isOpen;
  }
}
