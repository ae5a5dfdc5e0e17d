import { decodeHTMLStrict } from "entities";
import { htmlTags, isMarkup, readHtml } from "./htmlText";
import { tidy, type FileNote } from "./questionFile";

/** Moodle's mark of a text: `[html]` in GIFT, an attribute in XML. */
export type TextFormat = "html" | "moodle" | "plain" | "markdown";

/** A text and notes for whoever imports it. */
export interface FileText {
  text: string;
  notes: FileNote[];
}

/**
 * Converts a text to plain, with backticks around code.
 *
 * "moodle", the default of unmarked texts, is read as HTML only when its tags mark it up. Throws Unreadable when
 * something would be lost.
 */
export function readFileText(raw: string, format: TextFormat): FileText {
  const source = tidy(raw).trim();
  if (format === "html") return noted(readHtml(source), "formattingDropped");
  if (format !== "moodle" || !/[<&]/u.test(source)) return { text: source, notes: [] };
  const tags = htmlTags(source);
  if (tags.length === 0) return { text: decodeHTMLStrict(source).replaceAll("\u00A0", " ").trim(), notes: [] };
  if (isMarkup(source, tags)) return { ...readHtml(source), notes: [{ reason: "tagsRead", detail: shown(tags) }] };
  return { text: source, notes: [{ reason: "tagsKept", detail: shown(tags) }] };
}

function noted({ text, dropped }: ReturnType<typeof readHtml>, reason: FileNote["reason"]): FileText {
  return { text, notes: dropped.length === 0 ? [] : [{ reason, detail: shown(dropped) }] };
}

const SHOWN = 5;

/** Lists distinct tags: `<b> <i>`. */
const shown = (tags: readonly string[]): string =>
  [...new Set(tags)]
    .slice(0, SHOWN)
    .map((tag) => `<${tag}>`)
    .join(" ");
