/** Given a step of the history (back, forward) before the router sees it; true keeps it from the router. */
type Gate = (event: PopStateEvent) => boolean;

let gate: Gate | null = null;

// Chromium calls the listeners of the window in the order of their registration, capturing or not: this one must be
// there before the router's, which comes with its first rendering.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    if (gate?.(event)) event.stopImmediatePropagation();
  });
}

/** One at a time: the page with unsaved changes. Returns what takes it away again. */
export function guardHistory(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
