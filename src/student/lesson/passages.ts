import { toPassage } from "@convex/shared/inquiryForm";
import type { Passages } from "@/components/form/PassageSelect";

/** Paragraphs offered. */
const MOST = 200;

/** Access to the paragraphs of the rendered lesson. */
export interface PassageReader {
  read: () => Passages;
  /** The paragraph's element, if it is still there. */
  find: (passage: string) => HTMLElement | null;
}

const blocksIn = (text: HTMLElement | null): HTMLElement[] =>
  [...(text?.querySelectorAll<HTMLElement>("h2, h3, h4, p, li, pre, blockquote") ?? [])].filter(
    // A list's paragraphs stand in its lines.
    (block) => block.parentElement?.closest("li, blockquote, [role=radiogroup]") === null,
  );

export const findPassage = (text: HTMLElement | null, passage: string): HTMLElement | null =>
  blocksIn(text).find(({ textContent }) => toPassage(textContent) === passage) ?? null;

/** The paragraphs of a rendered lesson, as plain text. */
export function readPassages(text: HTMLElement | null): Passages {
  const blocks = blocksIn(text);
  const all = [...new Set(blocks.map(({ textContent }) => toPassage(textContent)).filter((passage) => passage !== ""))];
  const selection = window.getSelection();
  const at = selection?.isCollapsed === false ? selection.anchorNode : null;
  const marked = at && blocks.find((block) => block.contains(at));
  const passage = marked ? toPassage(marked.textContent) : "";
  return { all: all.slice(0, MOST), marked: all.indexOf(passage) < MOST ? passage : "" };
}
