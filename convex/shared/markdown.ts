/** A fenced block; `line` is that of its opening, from 1. */
export interface Fence {
  language: string;
  /** Words after the language: `run input=3`. */
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
/**
 * Opening of a fence.
 * No backticks after a fence of backticks: that is code within the line.
 */
const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})\s*(\S*)\s*(.*)$/;

/**
 * Text before a comment that may span lines.
 * Such a comment goes on until it is closed, over empty lines and code.
 */
const BLOCK_START = /^ {0,3}$/;

interface Read {
  fences: Fence[];
  lines: Line[];
}

/** Returns the markers of block quotes that a line begins with. */
export const quoteOf = (line: string): string => QUOTE.exec(line)?.[0] ?? "";

/**
 * Reads fenced blocks and the lines outside of them.
 * Includes blocks within block quotes. Comments are left out.
 */
export function readMarkdown(text: string): Read {
  const fences: Fence[] = [];
  const lines: Line[] = [];
  let open: { fence: Fence; mark: string; quote: number; body: string[] } | undefined;
  /** Depth of the quote that an open comment is in. */
  let comment: number | null = null;
  const close = (closed: boolean): void => {
    if (!open) return;
    fences.push({ ...open.fence, body: open.body.join("\n"), closed });
    open = undefined;
  };
  for (const [index, whole] of text.split("\n").entries()) {
    const quote = quoteOf(whole);
    const depth = quote.split(">").length - 1;
    // The end of a quote ends its blocks.
    if (open && depth < open.quote) close(false);
    if (comment !== null && depth < comment) comment = null;
    if (open) {
      const content = open.quote === 0 ? whole : whole.slice(quote.length);
      if (isClosing(content, open.mark)) close(true);
      else open.body.push(content);
      continue;
    }
    const content = whole.slice(quote.length);
    const [, mark, language = "", words = ""] = (comment === null && OPENING.exec(content)) || [];
    if (mark === undefined) {
      const rest = withoutComments(content, { isOpen: comment !== null });
      comment = rest.isOpen ? (comment ?? depth) : null;
      lines.push({ number: index + 1, text: quote + rest.text });
    } else {
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

/**
 * Removes the comments of a line.
 * A comment that is not closed in its line is text, unless it begins the line or is known to go on.
 */
export function withoutComments(
  line: string,
  { isOpen, goesOn = false }: { isOpen: boolean; goesOn?: boolean },
): { text: string; isOpen: boolean } {
  let at = 0;
  if (isOpen) {
    const end = line.indexOf("-->");
    if (end === -1) return { text: "", isOpen };
    at = end + 3;
  }
  if (!line.includes("<!--", at)) return { text: line.slice(at), isOpen: false };
  const spans = codeSpans(line);
  let next = 0;
  let text = "";
  for (let start = line.indexOf("<!--", at); start !== -1; start = line.indexOf("<!--", start + 4)) {
    while ((spans[next]?.to ?? Infinity) <= start) next++;
    if (start < at || (spans[next]?.from ?? Infinity) < start) continue;
    // `<!-->` is a whole comment.
    const end = line.indexOf("-->", start + 2);
    const before = end === -1 ? text + line.slice(at, start) : "";
    if (end === -1 && (goesOn || BLOCK_START.test(before))) return { text: before.trimEnd(), isOpen: true };
    if (end === -1) break;
    text += line.slice(at, start);
    at = end + 3;
  }
  return { text: text + line.slice(at), isOpen: false };
}

/** Removes the code spans of a line. */
export const withoutSpans = (line: string): string => proseParts(line).join("");

/** Changes the text of a line, except its code spans. */
export function changeProse(line: string, change: (text: string) => string): string {
  const spans = codeSpans(line).map(({ from, to }) => line.slice(from, to));
  return proseParts(line)
    .map((text, index) => change(text) + (spans[index] ?? ""))
    .join("");
}

/** Returns the parts before, between and after the code spans. */
function proseParts(line: string): string[] {
  const spans = codeSpans(line);
  return [...spans, null].map((span, index) => line.slice(spans[index - 1]?.to ?? 0, span?.from));
}

/**
 * Finds the code spans.
 * A span ends with as many backticks as it begins with; others are text.
 */
function codeSpans(line: string): { from: number; to: number }[] {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    length: run.length,
    from: index,
    to: index + run.length,
  }));
  const last = new Map(runs.map(({ length }, index) => [length, index]));
  const spans: { from: number; to: number }[] = [];
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index];
    if (open === undefined || (last.get(open.length) ?? 0) <= index) continue;
    let end = index + 1;
    while (runs[end]?.length !== open.length) end++;
    spans.push({ from: open.from, to: runs[end]?.to ?? open.to });
    index = end;
  }
  return spans;
}
