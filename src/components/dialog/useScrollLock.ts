import { useLayoutEffect } from "react";

let locks = 0;

/** Hides the page's scroll bar but reserves its width (global.css). */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const { dataset, style, clientWidth } = document.documentElement;
    if (locks === 0) style.setProperty("--scroll-bar", `${window.innerWidth - clientWidth}px`);
    locks += 1;
    dataset.scrollLocked = "";
    return () => {
      locks -= 1;
      if (locks === 0) delete dataset.scrollLocked;
    };
  }, [locked]);
}
