declare global {
  interface Window {
    /** Since the script in index.html, until React answers. */
    earlyEvents?: EarlyEvent[] | undefined;
  }
}

interface EarlyEvent {
  type: "click" | "change" | "input";
  target: HTMLButtonElement | HTMLSelectElement | HTMLInputElement;
  value: string;
}

/** What a visitor did with the document until now, the last of each element: from now on React answers. */
export function takeEarlyEvents(): EarlyEvent[] {
  const last = new Map((window.earlyEvents ?? []).map((event) => [event.target, event]));
  window.earlyEvents = undefined;
  return [...last.values()];
}

/** For React, which takes over the document. */
export async function repeatEvents(events: EarlyEvent[]): Promise<void> {
  for (const { type, target, value } of events) {
    // One after the other: what was typed has arrived before it is sent.
    await new Promise((resolve) => setTimeout(resolve));
    // React hydrates what an event meets first, and notices values from then on.
    target.dispatchEvent(new Event("keyup", { bubbles: true }));
    if (type === "click") target.click();
    else repeatValue(target, type, value);
  }
}

function repeatValue(target: EarlyEvent["target"], type: string, value: string): void {
  // React tells an input's change by what it last set, and has seen the value that was typed.
  target.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
