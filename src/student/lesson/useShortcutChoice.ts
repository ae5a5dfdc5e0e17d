import { useState } from "react";

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
