/** Both places by their distance from an edge; toasts.module.css knows the same ones. */
const BELOW_HEADER = 80;
const ABOVE_BOTTOM = 16;
/** Of the ring around what has the focus. */
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

  let frame = 0;
  const placeSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // The browser says what gets the focus before it scrolls there.
  document.addEventListener("focusin", placeSoon);
  window.addEventListener("scroll", placeSoon, { passive: true });
  window.addEventListener("resize", placeSoon);
  const sizes = new ResizeObserver(place);
  for (const pile of holder.children) sizes.observe(pile);
  // A page that grows above the focus takes it along without a scroll.
  sizes.observe(document.body);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    document.removeEventListener("focusin", placeSoon);
    window.removeEventListener("scroll", placeSoon);
    window.removeEventListener("resize", placeSoon);
  };
}

/** Where the ring is that shows the focus. The radio buttons of an exam are drawn by their labels. */
function findFocus(holder: HTMLElement): DOMRect[] {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible") || holder.contains(focused)) return [];
  return [(focused.closest("label") ?? focused).getBoundingClientRect()];
}

/** Null where one place is as good as the other. */
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
