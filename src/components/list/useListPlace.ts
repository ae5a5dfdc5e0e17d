import type { UsePaginatedQueryResult } from "convex/react";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Where somebody left a list. */
interface Place {
  rows: number;
  /** Scroll position of the page. */
  top: number;
  /** The link that was followed, and its distance from the window's top. */
  link: { href: string; y: number } | null;
}

/** By history entry; in memory, so a reload begins at the top. */
const places = new Map<string, Place>();
const MOST_PLACES = 50;

/** The page grows while rows and pictures arrive. */
const LONGEST_MS = 3_000;

/**
 * Finds the place in a list again on "back" (PEOPLE-13).
 * Loads as many rows as there were, then scrolls the followed link to where it was: rows above it may have come or gone.
 * Stops when the user scrolls, presses or types.
 */
export function useListPlace(
  { results, status, loadMore }: Pick<UsePaginatedQueryResult<unknown>, "results" | "status" | "loadMore">,
  label: string,
): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const id = `${key} ${label}`;
  const [wanted] = useState(() => (isBack ? places.get(id) : undefined));
  const isComplete = status === "Exhausted" || (status === "CanLoadMore" && results.length >= (wanted?.rows ?? 0));
  const [isFound, setFound] = useState(wanted === undefined);
  if (isComplete && !isFound) setFound(true);

  const keep = useEffectEvent((place: Omit<Place, "rows">) => {
    if (results.length === 0) return;
    places.delete(id);
    places.set(id, { rows: results.length, ...place });
    const [oldest] = places.keys();
    if (oldest !== undefined && places.size > MOST_PLACES) places.delete(oldest);
  });
  // Layout effects are cleaned up before the next page scrolls to its top.
  useLayoutEffect(() => {
    const place: Omit<Place, "rows"> = { top: window.scrollY, link: null };
    const noteScroll = (): void => {
      place.top = window.scrollY;
      place.link = null;
    };
    const noteLink = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      if (link) place.link = { href: link.getAttribute("href") ?? "", y: link.getBoundingClientRect().top };
    };
    window.addEventListener("scroll", noteScroll, { passive: true });
    window.addEventListener("click", noteLink, true);
    return () => {
      window.removeEventListener("scroll", noteScroll);
      window.removeEventListener("click", noteLink, true);
      keep(place);
    };
  }, []);

  useLayoutEffect(() => {
    if (isFound || wanted === undefined) return;
    if (status === "CanLoadMore") loadMore(wanted.rows - results.length);
  }, [isFound, wanted, status, results.length, loadMore]);

  useLayoutEffect(() => (isFound && wanted ? holdPlace(wanted) : undefined), [isFound, wanted]);
}

const TAKEOVERS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to the place until the page has grown to it. */
function holdPlace({ top, link }: Place): () => void {
  const go = (): void => {
    const followed = link && document.querySelector(`main a[href="${CSS.escape(link.href)}"]`);
    const to = followed ? window.scrollY + followed.getBoundingClientRect().top - link.y : top;
    window.scrollTo({ top: to, behavior: "instant" });
  };
  const growth = new ResizeObserver(go);
  const stop = (): void => {
    growth.disconnect();
    clearTimeout(end);
    for (const event of TAKEOVERS) window.removeEventListener(event, stop);
  };
  const end = setTimeout(stop, LONGEST_MS);
  for (const event of TAKEOVERS) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  go();
  return stop;
}
