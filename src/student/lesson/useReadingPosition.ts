import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { BELOW_BARS, blocksOf } from "./textBlocks";

/** A part of a lesson begins with a heading of the first level. */
interface Part {
  id: string;
  title: string;
}

interface Reading {
  /** Empty with fewer than three headings. */
  parts: readonly Part[];
  /** Index of the part that is being read; -1 before the first. */
  current: number;
}

export interface ReadingPosition extends Reading {
  /** As wide as the share that was read; scrolling renders nothing for it. */
  line: RefObject<HTMLDivElement | null>;
}

/** Shorter texts need no contents. */
const FEWEST_PARTS = 3;

/** The parts of a rendered text, and which one is being read (LESSON-23). */
export function useReadingPosition(text: RefObject<HTMLElement | null>, content: string): ReadingPosition {
  const line = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState<Reading>({ parts: [], current: -1 });

  // Before the first paint with the text, so that nothing moves.
  useLayoutEffect(() => {
    const headings = blocksOf(text.current).filter(({ tagName, id }) => tagName === "H2" && id !== "");
    const found = headings.map(({ id, textContent }) => ({ id, title: textContent }));
    const parts = found.length < FEWEST_PARTS ? [] : found;
    const look = (): void => {
      const current = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= BELOW_BARS);
      setReading((before) => (before.parts === parts && before.current === current ? before : { parts, current }));
      if (text.current && line.current) line.current.style.scale = `${readShare(text.current)} 1`;
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [text, content]);
  return { ...reading, line };
}

/** Up to the lower edge of the window, 0 to 1. */
function readShare(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect();
  return height === 0 ? 0 : Math.min(1, Math.max(0, (window.innerHeight - top) / height));
}
