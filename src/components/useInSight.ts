import { useEffect, useState, type RefObject } from "react";

/** Whether the element is on screen; null until observed. */
export function useInSight(ref: RefObject<Element | null>): boolean | null {
  const [inSight, setInSight] = useState<boolean | null>(null);
  useEffect(() => {
    if (ref.current === null) return;
    // One call may report several changes, in order.
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? null));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return inSight;
}
