import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * False during hydration, true from the next render on.
 * For things that the build cannot know: while false, render exactly what the build rendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
