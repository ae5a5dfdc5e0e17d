/**
 * A part of the page that arrives late (a lesson's text) pushes what comes after it down, out of the window perhaps: the keyboard would be
 * at something that nobody sees (WCAG 2.4.7). What had the focus and was in sight stays in sight; if the user scrolled away, nothing moves.
 *
 * @returns ends it
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
  // The browser says what gets the focus before it scrolls there.
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
