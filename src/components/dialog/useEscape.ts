import { useWindowEvent } from "@mantine/hooks";
import { useId, useLayoutEffect } from "react";

/** Ids of the open dialogs, the topmost last. */
const stack: string[] = [];

/**
 * Calls `close` on Escape while no other dialog is above.
 * Mantine's `closeOnEscape` passes the key to every dialog, even one that another has just opened with it.
 * An open list or calendar, which Mantine marks, closes first.
 */
export function useEscape(opened: boolean, close: () => void): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return undefined;
    stack.push(id);
    return () => void stack.splice(stack.indexOf(id), 1);
  }, [opened, id]);
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || stack.at(-1) !== id) return;
      const { target } = event;
      if (target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true") return;
      // Tells the other dialogs that the key is handled.
      event.preventDefault();
      close();
    },
    { capture: true },
  );
}
