/**
 * Calls back in the next frame when the focus moves or the page scrolls, for what depends on where the focus is.
 *
 * @returns ends it
 */
export function watchFocus(look: () => void): () => void {
  let frame = 0;
  const lookSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  // Browsers fire `focus` before they scroll.
  document.addEventListener("focusin", lookSoon);
  window.addEventListener("scroll", lookSoon, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", lookSoon);
    window.removeEventListener("scroll", lookSoon);
  };
}

/**
 * Content that arrives late (a lesson's text) may push the focused element out of view (WCAG 2.4.7). Keeps it in view,
 * unless the user has scrolled away.
 *
 * @returns ends it
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
