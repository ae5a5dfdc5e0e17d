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

/** What a visitor did with the document before React took it over happens now: the last of each element. */
export async function repeatEarlyEvents(): Promise<void> {
  const last = new Map((window.earlyEvents ?? []).map((event) => [event.target, event]));
  window.earlyEvents = undefined;
  for (const { type, target, value } of last.values()) {
    // After React's commit, and with what was typed before it is sent.
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
