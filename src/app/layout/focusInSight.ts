/**
 * Calls `look` one frame after the focus moves or the page scrolls.
 *
 * @returns a function that stops watching
 */
export function watchFocus(look: () => void): () => void {
  let frame = 0;
  const lookSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  // Waits a frame: browsers fire `focus` before they scroll.
  document.addEventListener("focusin", lookSoon);
  window.addEventListener("scroll", lookSoon, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", lookSoon);
    window.removeEventListener("scroll", lookSoon);
  };
}

/**
 * Keeps the focused element in view when late content moves it.
 * Leaves it alone once the user has scrolled away (WCAG 2.4.7).
 *
 * @returns a function that stops it
 */
export function keepFocusInSight(): () => void {
  let seen: Element | null = null;
  const stop = watchFocus(() => {
    const focused = document.activeElement;
    seen = focused?.matches(":focus-visible") && isInSight(focused) ? focused : null;
  });
  const sizes = new ResizeObserver(() => {
    if (seen === null || seen !== document.activeElement || isInSight(seen)) return;
    seen.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  sizes.observe(document.body);
  return () => {
    stop();
    sizes.disconnect();
  };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
