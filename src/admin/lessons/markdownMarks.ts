export type Mark = "heading" | "bold" | "italic" | "link" | "list" | "numbered" | "code" | "runnable";

export interface Marked {
  value: string;
  /** Start of the selection after the change. */
  start: number;
  end: number;
}

const around: Partial<Record<Mark, [before: string, after: string]>> = {
  bold: ["**", "**"],
  italic: ["_", "_"],
  link: ["[", "](https://)"],
  runnable: ["```javascript run try\n", "\n```"],
};

const linePrefix: Partial<Record<Mark, (index: number) => string>> = {
  heading: () => "## ",
  list: () => "- ",
  numbered: (index) => `${index + 1}. `,
};

/** Adds a mark around the selection, or before each of its lines. */
export function applyMark(mark: Mark, value: string, start: number, end: number): Marked {
  const pair = mark === "code" ? codePair(value.slice(start, end)) : around[mark];
  if (pair) {
    const [before, after] = pair;
    const text = value.slice(start, end);
    return {
      value: value.slice(0, start) + before + text + after + value.slice(end),
      start: start + before.length,
      end: start + before.length + text.length,
    };
  }
  const prefix = linePrefix[mark] ?? (() => "");
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const lines = value.slice(from, end).split("\n");
  const text = lines.map((line, index) => prefix(index) + line).join("\n");
  return { value: value.slice(0, from) + text + value.slice(end), start: from, end: from + text.length };
}

/**
 * Replaces the selection by an image.
 *
 * Its description becomes one line without brackets.
 */
export function insertImage(image: { name: string; alt: string }, value: string, start: number, end: number): Marked {
  const alt = image.alt.replace(/[[\]\\\s]+/gu, " ").trim();
  const text = `![${alt}](${image.name})`;
  const after = start + text.length;
  return { value: value.slice(0, start) + text + value.slice(end), start: after, end: after };
}

/** Marks several lines as a block, a single one as inline code. */
function codePair(selected: string): [string, string] {
  return selected.includes("\n") ? ["```\n", "\n```"] : ["`", "`"];
}
