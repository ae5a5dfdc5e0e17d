/**
 * Content that arrives late (a lesson's text) may push the focused element out of view (WCAG 2.4.7). Keeps it in view,
 * unless the user has scrolled away.
 *
 * @returns a function that stops it
 */
export function keepFocusInSight(): () => void {
  let seen: Element | null = null;
  const look = (): void => {
    const focused = document.activeElement;
    seen = focused?.matches(":focus-visible") && isInSight(focused) ? focused : null;
  };

  let frame = 0;
  const lookSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  // Browsers fire `focus` before they scroll.
  document.addEventListener("focusin", lookSoon);
  window.addEventListener("scroll", lookSoon, { passive: true });
  const sizes = new ResizeObserver(() => {
    if (seen === null || seen !== document.activeElement || isInSight(seen)) return;
    seen.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  sizes.observe(document.body);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    document.removeEventListener("focusin", lookSoon);
    window.removeEventListener("scroll", lookSoon);
  };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
