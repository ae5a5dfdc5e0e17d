/** Both places by their distance from an edge; toasts.module.css knows the same ones. */
const BELOW_HEADER = 80;
const ABOVE_BOTTOM = 16;
/** Of the ring around what has the focus. */
const RING = 4;

/**
 * Toasts stand bottom right (specification, section 9). Where they would cover what the keyboard is at (WCAG 2.4.11), they
 * move below the header and stay there, marked by `data-lifted`, until they would cover it there or are gone.
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
    const focused = findFocus(holder);
    if (!focused) return;
    const lifted = holder.hasAttribute("data-lifted");
    const below = coversAt(window.innerHeight - ABOVE_BOTTOM - pile.height, pile, focused);
    const above = coversAt(BELOW_HEADER, pile, focused);
    if (lifted ? above && !below : below && !above) holder.toggleAttribute("data-lifted");
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
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    document.removeEventListener("focusin", placeSoon);
    window.removeEventListener("scroll", placeSoon);
    window.removeEventListener("resize", placeSoon);
  };
}

/** Where the ring is that shows the focus. The radio buttons of an exam are drawn by their labels. */
function findFocus(holder: HTMLElement): DOMRect | null {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible") || holder.contains(focused)) return null;
  return (focused.closest("label") ?? focused).getBoundingClientRect();
}

function coversAt(top: number, pile: DOMRect, focused: DOMRect): boolean {
  return (
    focused.top - RING < top + pile.height &&
    focused.bottom + RING > top &&
    focused.left - RING < pile.right &&
    focused.right + RING > pile.left
  );
}
