import { useEffect } from "react";

/** The browser asks before it closes or reloads the tab. */
export function useUnloadGuard(dirty = true): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}
