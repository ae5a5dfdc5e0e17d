import { watchFocus } from "./layout/focusInSight";

/**
 * Distances from the window's edges, in px.
 * toasts.module.css repeats the lower one.
 */
const BELOW_HEADER = 80;
const ABOVE_BOTTOM = 16;
/** Width of the focus ring, and its distance from the toasts. */
const RING = 4;
const GAP = 8;

/**
 * Keeps the toasts at the bottom right clear of the focus.
 * Also clear of elements marked by `data-keep-clear` (LOOK-6, WCAG 2.4.11). Raises them by
 * `--toasts-bottom`, marked by `data-lifted`, until they would cover something else or are gone. Where both
 * do not fit, the focus takes precedence.
 *
 * @param holder element around the toasts
 * @returns a function that stops it
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
  // Content growing above the focus moves it without a scroll event.
  sizes.observe(document.body);
  return () => {
    stop();
    window.removeEventListener("resize", place);
    sizes.disconnect();
  };
}

/**
 * Rectangle of the focus ring.
 * An exam's radio buttons are painted by their labels.
 */
function findFocus(holder: HTMLElement): DOMRect[] {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible") || holder.contains(focused)) return [];
  return [(focused.closest("label") ?? focused).getBoundingClientRect()];
}

/**
 * Finds the lowest place that covers nothing, or null.
 * The present place stays if it covers nothing.
 *
 * @returns distance from the window's lower edge
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
