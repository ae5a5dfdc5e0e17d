import { categoryName } from "./choice";
import { tidy } from "./questionFile";

/** The lines of one question. */
export interface GiftBlock {
  /** Number of its first line, from 1. */
  line: number;
  text: string;
  /** Comments before and in the question. */
  comments: string;
  category: string;
}

type Place = "before" | "inside" | "after";

/**
 * Follows the braces of a question through a line.
 *
 * @returns the place at the end of the line, and whether a brace opens in it
 */
function follow(line: string, start: Place): { place: Place; opens: boolean } {
  let place = start;
  let opens = false;
  for (const [brace] of line.matchAll(/\\.|[{}]/gsu)) {
    if (brace === "{") opens = true;
    if (brace === "{" && place === "before") place = "inside";
    else if (brace === "}" && place === "inside") place = "after";
  }
  return { place, opens };
}

/**
 * Splits a file into questions, at empty lines.
 *
 * Some files have empty lines within braces, or none between questions. Unclosed braces end where the next question
 * begins.
 */
export function readBlocks(file: string): GiftBlock[] {
  const lines = tidy(file.replace(/^\uFEFF/u, "")).split("\n");
  const blocks: GiftBlock[] = [];
  let category = "";
  let comments = "";
  for (let at = 0; at < lines.length;) {
    const start = (lines[at] ?? "").trim();
    const named = /^\$CATEGORY\s*:/iu.exec(start)?.[0];
    if (start === "") comments = "";
    else if (start.startsWith("//")) comments += start;
    else if (named !== undefined) category = categoryName(start.slice(named.length));
    else {
      const end = endOfBlock(lines, at);
      const inner = lines.slice(at, end);
      const isComment = (line: string): boolean => line.trimStart().startsWith("//");
      comments += inner.filter(isComment).join("");
      const text = inner.filter((line) => !isComment(line)).join("\n");
      blocks.push({ line: at + 1, text, comments, category });
      comments = "";
      at = end;
      continue;
    }
    at++;
  }
  return blocks;
}

/** Whether a title has begun or ended; it may have several lines. */
function titleAfter(line: string, before: "none" | "open" | "closed"): "none" | "open" | "closed" {
  if (before === "none" && !line.trimStart().startsWith("::")) return "closed";
  const marks = line.split("::").length - 1 + (before === "open" ? 1 : 0);
  return before === "closed" || marks > 1 ? "closed" : "open";
}

/** Returns the line after the question that begins at `from`. */
function endOfBlock(lines: readonly string[], from: number): number {
  let place: Place = "before";
  /** First empty line within the braces. */
  let gap: number | null = null;
  /** Line after the closing brace. */
  let closed = from;
  let title = titleAfter(lines[from] ?? "", "none");
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const start = line.trim();
    const isNext = at > from && /^(?:::|\$CATEGORY\s*:)/iu.test(start);
    if (start === "") {
      if (place !== "inside") return at;
      gap ??= at;
      continue;
    }
    if (start.startsWith("//")) {
      if (place === "after") return at;
      continue;
    }
    if (isNext && place === "inside") return gap ?? at;
    if (isNext && (title !== "open" || start.startsWith("$"))) return at;
    title = titleAfter(line, title);
    const next = follow(line, place);
    if (place === "inside" && next.opens && gap !== null) return gap;
    if (place === "after" && next.opens) return closed;
    if (place !== "after" && next.place === "after") closed = at + 1;
    place = next.place;
  }
  return place === "inside" ? (gap ?? lines.length) : lines.length;
}
