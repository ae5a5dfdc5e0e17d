import { useEffect, useState, type RefObject } from "react";

/** Whether the element is on screen; null until the browser has looked. */
export function useInSight(ref: RefObject<Element | null>): boolean | null {
  const [inSight, setInSight] = useState<boolean | null>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? null));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return inSight;
}
