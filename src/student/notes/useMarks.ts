import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { Note } from "./api";
import "./highlight.css";

/**
 * Highlights marked paragraphs, and goes to the one that the address names (`?note=…`).
 * A browser without the CSS Custom Highlight API shows the list alone.
 */
export function useMarks(
  notes: readonly Note[] | null | undefined,
  findPassage: (passage: string) => HTMLElement | null,
): void {
  const [params] = useSearchParams();
  const named = params.get("note");
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (!notes || typeof Highlight === "undefined") return undefined;
    const ranges = notes.flatMap(({ passage }) => {
      const block = passage === null ? null : findPassage(passage);
      if (block === null) return [];
      const range = new Range();
      range.selectNodeContents(block);
      return [range];
    });
    CSS.highlights.set("own-notes", new Highlight(...ranges));
    return () => void CSS.highlights.delete("own-notes");
  }, [notes, findPassage]);

  useEffect(() => {
    if (!notes || shown.current === named) return;
    shown.current = named;
    const passage = notes.find(({ _id }) => _id === named)?.passage ?? null;
    const block = passage === null ? null : findPassage(passage);
    if (block === null) return;
    if (block.tabIndex < 0) block.tabIndex = -1;
    block.focus({ preventScroll: true });
    block.scrollIntoView();
  }, [notes, named, findPassage]);
}
