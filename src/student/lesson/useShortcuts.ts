import { useEffect, useEffectEvent } from "react";

/** What takes letters itself, or covers the page. */
const TAKES_KEYS = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog]";

/**
 * Letters that act on the page. Never while somebody types, holds a modifier (those are the browser's) or keeps the key
 * pressed.
 */
export function useShortcuts(actions: Partial<Record<string, () => void>>, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}
