import { watchFocus } from "./layout/focusInSight";

/** Distances of both positions from their edges; toasts.module.css has the same. */
const BELOW_HEADER = 80;
const ABOVE_BOTTOM = 16;
/** Width of the focus ring. */
const RING = 4;

/**
 * Toasts stand bottom right (LOOK-6). Where they would cover what the keyboard is at (WCAG 2.4.11), they
 * move below the header and stay there, marked by `data-lifted`, until they would cover it there or are gone. Where either
 * place suits the focus, they keep clear of the elements marked by `data-keep-clear` in the same way.
 *
 * @param holder around the component of the toasts
 * @returns ends it
 */
export function keepClearOfFocus(holder: HTMLElement): () => void {
  const place = (): void => {
    const pile = holder.querySelector('[data-position="bottom-right"]')?.getBoundingClientRect();
    if (!pile || pile.height === 0) {
      holder.removeAttribute("data-lifted");
      return;
    }
    const marked = [...document.querySelectorAll("[data-keep-clear]")].map((one) => one.getBoundingClientRect());
    const lift = shouldLift(pile, findFocus(holder)) ?? shouldLift(pile, marked);
    if (lift !== null) holder.toggleAttribute("data-lifted", lift);
  };

  const stop = watchFocus(place);
  window.addEventListener("resize", place);
  const sizes = new ResizeObserver(place);
  for (const pile of holder.children) sizes.observe(pile);
  // Content that grows above the focus moves it without a scroll event.
  sizes.observe(document.body);
  return () => {
    stop();
    window.removeEventListener("resize", place);
    sizes.disconnect();
  };
}

/** The rectangle of the focus ring. Radio buttons of an exam are drawn by their labels. */
function findFocus(holder: HTMLElement): DOMRect[] {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible") || holder.contains(focused)) return [];
  return [(focused.closest("label") ?? focused).getBoundingClientRect()];
}

/** Null when both positions are fine. */
function shouldLift(pile: DOMRect, kept: DOMRect[]): boolean | null {
  const below = coversAt(window.innerHeight - ABOVE_BOTTOM - pile.height, pile, kept);
  const above = coversAt(BELOW_HEADER, pile, kept);
  return below === above ? null : below;
}

function coversAt(top: number, pile: DOMRect, kept: DOMRect[]): boolean {
  return kept.some(
    (one) =>
      one.top - RING < top + pile.height &&
      one.bottom + RING > top &&
      one.left - RING < pile.right &&
      one.right + RING > pile.left,
  );
}
