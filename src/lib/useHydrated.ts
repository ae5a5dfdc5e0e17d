import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * False while React takes over the markup that the build rendered, true from the next render on. For the few things that
 * the build cannot know: what is rendered while it is false must be what the build rendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
