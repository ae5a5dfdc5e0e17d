import { useLocalStorage, useWindowEvent } from "@mantine/hooks";

/** Elements that take letters themselves, or cover the page. */
const TAKES_KEYS = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog]";

/**
 * Single-letter shortcuts.
 * Ignored while typing, with modifiers (the browser's), and on key repeat.
 */
export function useShortcuts(actions: Partial<Record<string, () => void>>, enabled: boolean): void {
  useWindowEvent("keydown", (event) => {
    if (!enabled || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/**
 * The choice to turn single-letter shortcuts off (WCAG 2.1.4).
 * For speech input and screen readers. Without storage it lasts as long as the page.
 */
export function useShortcutChoice(): { enabled: boolean; toggle: () => void } {
  const [choice, setChoice] = useLocalStorage({
    key: "lessonShortcuts",
    defaultValue: "on",
    serialize: String,
    deserialize: (text = "on") => text,
    getInitialValueInEffect: false,
  });
  const enabled = choice !== "off";
  return { enabled, toggle: () => setChoice(enabled ? "off" : "on") };
}
