/*
 * A rendered document shows buttons and fields before React answers them. A script in index.html notes what happens to them, of
 * the types below; start.tsx repeats it once React takes over those same elements (LIVE-12).
 */

declare global {
  interface Window {
    /** Undefined once React answers. */
    earlyEvents?: EarlyEvent[] | undefined;
  }
}

interface EarlyEvent {
  type: "click" | "change" | "input";
  target: HTMLButtonElement | HTMLSelectElement | HTMLInputElement;
  value: string;
}

/** The last event of each element. Ends the noting: React gets what follows by itself. */
export function takeEarlyEvents(): EarlyEvent[] {
  const last = new Map((window.earlyEvents ?? []).map((event) => [event.target, event]));
  window.earlyEvents = undefined;
  return [...last.values()];
}

/** Call after `hydrateRoot`. */
export async function repeatEvents(events: EarlyEvent[]): Promise<void> {
  for (const { type, target, value } of events) {
    // A task for each: React must have kept what was typed before the form is sent.
    await new Promise((resolve) => setTimeout(resolve));
    // Has React hydrate the element: it compares values only from then on.
    target.dispatchEvent(new Event("keyup", { bubbles: true }));
    if (type === "click") target.click();
    else repeatValue(target, type, value);
  }
}

function repeatValue(target: EarlyEvent["target"], type: string, value: string): void {
  // React ignores an input whose value it knows: set it empty through React's own setter, then full past it.
  target.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
