/** A fenced block. `line` is that of its opening, counted from 1. */
export interface Fence {
  language: string;
  /** What stands behind the language: `run input=3`. */
  words: string;
  body: string;
  line: number;
  closed: boolean;
}

export interface Line {
  number: number;
  text: string;
}

const QUOTE = /^(?: {0,3}> ?)*/;
/** What follows backticks has none: otherwise they are code within the line. */
const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})\s*(\S*)\s*(.*)$/;

/** The fenced blocks of a text, also those within block quotes, and the lines outside of them. */
export function readMarkdown(text: string): { fences: Fence[]; lines: Line[] } {
  const fences: Fence[] = [];
  const lines: Line[] = [];
  let open: { fence: Fence; mark: string; quote: number; body: string[] } | undefined;
  const close = (closed: boolean): void => {
    if (!open) return;
    fences.push({ ...open.fence, body: open.body.join("\n"), closed });
    open = undefined;
  };
  for (const [index, whole] of text.split("\n").entries()) {
    const quote = QUOTE.exec(whole)?.[0] ?? "";
    const depth = quote.split(">").length - 1;
    // A quote that ends takes its blocks with it.
    if (open && depth < open.quote) close(false);
    if (open) {
      const content = open.quote === 0 ? whole : whole.slice(quote.length);
      if (isClosing(content, open.mark)) close(true);
      else open.body.push(content);
      continue;
    }
    const content = whole.slice(quote.length);
    const [, mark, language = "", words = ""] = OPENING.exec(content) ?? [];
    if (mark === undefined) lines.push({ number: index + 1, text: whole });
    else {
      const fence = { language, words: words.trim(), body: "", line: index + 1, closed: false };
      open = { fence, mark, quote: depth, body: [] };
    }
  }
  close(false);
  return { fences, lines };
}

const isClosing = (text: string, mark: string): boolean => {
  const found = text.trim();
  return found.length >= mark.length && found === mark.charAt(0).repeat(found.length);
};
