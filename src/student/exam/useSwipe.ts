import { useRef, type PointerEvent } from "react";

/** Shorter moves, in px, belong to a tap. */
const SHORTEST = 48;

interface Swipe {
  onLeft: () => void;
  onRight: () => void;
}

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/**
 * Horizontal swipes of one finger.
 * The element needs `touch-action: pan-y pinch-zoom`: the browser then cancels the pointer when it scrolls.
 */
export function useSwipe({ onLeft, onRight }: Swipe): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }) => {
      // A second finger zooms. A mouse selects text.
      start.current = isPrimary && pointerType !== "mouse" ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (start.current === null) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < SHORTEST || Math.abs(across) < 2 * Math.abs(down)) return;
      if (across < 0) onLeft();
      else onRight();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
