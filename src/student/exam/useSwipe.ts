import { useCallback, type RefCallback } from "react";
import { useSwipeable, type SwipeEventData } from "react-swipeable";

/** Shorter swipes, in px, belong to a tap. */
const SHORTEST = 48;
/** Movement in px from which the browser gets no part of a swipe: after one of its own it drops the next tap. */
const OURS = 10;

/**
 * Returns a ref of the element on which one finger swipes to the left or right.
 * The element needs `touch-action: pan-y pinch-zoom`, and nothing in it that scrolls sideways.
 */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }): RefCallback<HTMLElement> {
  const ifSwipe =
    (act: () => void) =>
    ({ absX, absY }: SwipeEventData): void => {
      if (absX >= SHORTEST && absX >= 2 * absY) act();
    };
  const swipeable = useSwipeable({
    onSwipedLeft: ifSwipe(onLeft),
    onSwipedRight: ifSwipe(onRight),
    delta: OURS,
    preventScrollOnSwipe: true,
  });
  return useCallback((element) => swipeable.ref(element), [swipeable]);
}
