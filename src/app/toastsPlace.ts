import { watchFocus } from "./layout/focusInSight";

/** Distances from the edges of the window; toasts.module.css has the lower one as well. */
const BELOW_HEADER = 80;
const ABOVE_BOTTOM = 16;
/** Width of the focus ring, and the space between it and the toasts. */
const RING = 4;
const GAP = 8;

/**
 * Toasts stand bottom right (LOOK-6), clear of what the keyboard is at (WCAG 2.4.11) and of the elements marked by
 * `data-keep-clear`: as far up as that takes, in `--toasts-bottom` and marked by `data-lifted`. They stay there until
 * they would cover something or are gone. Where there is no room for both, the focus takes precedence.
 *
 * @param holder around the component of the toasts
 * @returns ends it
 */
export function keepClearOfFocus(holder: HTMLElement): () => void {
  let bottom = ABOVE_BOTTOM;
  const move = (to: number): void => {
    bottom = to;
    holder.toggleAttribute("data-lifted", bottom !== ABOVE_BOTTOM);
    holder.style.setProperty("--toasts-bottom", `${bottom}px`);
  };
  const place = (): void => {
    const pile = holder.querySelector('[data-position="bottom-right"]')?.getBoundingClientRect();
    if (!pile || pile.height === 0) {
      move(ABOVE_BOTTOM);
      return;
    }
    const focus = findFocus(holder);
    const marked = [...document.querySelectorAll("[data-keep-clear]")].map((one) => one.getBoundingClientRect());
    move(findPlace(bottom, pile, [...focus, ...marked]) ?? findPlace(bottom, pile, focus) ?? bottom);
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

/**
 * The place nearest to the bottom that covers nothing, unless the present one does; null when there is none.
 *
 * @returns distance from the lower edge of the window
 */
function findPlace(present: number, pile: DOMRect, kept: DOMRect[]): number | null {
  const highest = window.innerHeight - BELOW_HEADER - pile.height;
  const above = kept.map(({ top }) => window.innerHeight - top + RING + GAP);
  const raised = [...above, highest].filter((bottom) => bottom > ABOVE_BOTTOM && bottom <= highest);
  const places = [...(present <= highest ? [present] : []), ABOVE_BOTTOM, ...raised.sort((one, other) => one - other)];
  return places.find((bottom) => !coversAt(window.innerHeight - bottom - pile.height, pile, kept)) ?? null;
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
