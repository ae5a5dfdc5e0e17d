import { useEffect, useEffectEvent, useState } from "react";

/** Elements that take letters themselves, or cover the page. */
const TAKES_KEYS = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog]";

/** Single-letter shortcuts; ignored while typing, with modifiers (those are the browser's) or on key repeat. */
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

const KEY = "lessonShortcuts";

/**
 * Single-letter shortcuts must be possible to turn off (WCAG 2.1.4), for speech input and screen readers. Without
 * storage the choice lasts as long as the page.
 */
export function useShortcutChoice(): { enabled: boolean; toggle: () => void } {
  const [enabled, setEnabled] = useState(() => {
    try {
      return localStorage.getItem(KEY) !== "off";
    } catch {
      return true;
    }
  });
  const toggle = (): void => {
    setEnabled(!enabled);
    try {
      localStorage.setItem(KEY, enabled ? "off" : "on");
    } catch {
      // Storage refused.
    }
  };
  return { enabled, toggle };
}
