import { readTree } from "./markdownTree";

/**
 * Returns the beginning of a Markdown text as lines without marks.
 * Code stays as it is; comments and HTML blocks are left out.
 *
 * @param most characters altogether; a cut text ends in "…"
 * @example plainLines("# Hi\n\n- **one**", 100) // ["Hi", "• one"]
 */
export function plainLines(markdown: string, most: number): string[] {
  const lines: string[] = [];
  let bullet = "";
  let left = most;
  for (const { type, content, children } of readTree(markdown)) {
    if (type === "list_item_open") bullet = "• ";
    const text =
      type === "inline" ? plainText(children ?? []) : type === "fence" || type === "code_block" ? content.trim() : "";
    if (text === "") continue;
    const line = bullet + text;
    bullet = "";
    if (line.length > left) return [...lines, cut(line, left)];
    lines.push(line);
    left -= line.length;
  }
  return lines;
}

/** The text of an inline token, without marks. */
export const plainText = (parts: readonly { type: string; content: string }[]): string =>
  parts
    .map(({ type, content }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return type === "text" || type === "code_inline" || type === "image" ? content : "";
    })
    .join("")
    .trim();

/** Cuts at the last word, without splitting a surrogate pair. */
const cut = (line: string, most: number): string =>
  `${line
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/\s+\S*$/u, "")}…`;
