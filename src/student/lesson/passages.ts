import { toPassage } from "@convex/shared/inquiryForm";

/** Paragraphs offered. */
const MOST = 200;

export interface Passages {
  all: string[];
  /** The one in which the reader has selected something, or "". */
  marked: string;
}

/** The paragraphs of a rendered lesson, as plain text. */
export function readPassages(text: HTMLElement | null): Passages {
  const blocks = [...(text?.querySelectorAll("h2, h3, h4, p, li, pre, blockquote") ?? [])].filter(
    // A list's paragraphs stand in its lines.
    (block) => block.parentElement?.closest("li, blockquote, [role=radiogroup]") === null,
  );
  const all = [...new Set(blocks.map(({ textContent }) => toPassage(textContent)).filter((passage) => passage !== ""))];
  const selection = window.getSelection();
  const at = selection?.isCollapsed === false ? selection.anchorNode : null;
  const marked = at && blocks.find((block) => block.contains(at));
  const passage = marked ? toPassage(marked.textContent) : "";
  return { all: all.slice(0, MOST), marked: all.indexOf(passage) < MOST ? passage : "" };
}
