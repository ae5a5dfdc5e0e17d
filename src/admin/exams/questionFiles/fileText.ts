import { decodeHTMLStrict } from "entities";
import { htmlTags, isMarkup, readHtml } from "./htmlText";
import { tidy, type FileNote } from "./questionFile";

/** How Moodle marks a text: in GIFT as `[html]`, in its XML as an attribute. */
export type TextFormat = "html" | "moodle" | "plain" | "markdown";

/** A text of a file, and what whoever imports it should look at. */
export interface FileText {
  text: string;
  notes: FileNote[];
}

/**
 * The text as a bank holds it: plain, with backticks around code. HTML becomes text; "moodle", which is what unmarked text
 * is, may be either and is read as HTML where its tags mark it up. Throws Unreadable for what would be lost.
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

/** `<b> <i>`, each once. */
const shown = (tags: readonly string[]): string =>
  [...new Set(tags)]
    .slice(0, SHOWN)
    .map((tag) => `<${tag}>`)
    .join(" ");
