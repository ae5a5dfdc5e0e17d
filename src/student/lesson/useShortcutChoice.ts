import { useState } from "react";

const KEY = "lessonShortcuts";

/**
 * Letters alone must be possible to turn off (WCAG 2.1.4): who speaks to the computer, or reads with a screen reader,
 * presses them without meaning to. A storage that refuses only forgets the choice.
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
      // Kept for as long as the page is open.
    }
  };
  return { enabled, toggle };
}
