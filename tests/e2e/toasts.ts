import { expect, type BrowserContext, type Page } from "@playwright/test";

const heard = new WeakMap<BrowserContext, string[]>();

/** Runs in each page before its scripts: reports every toast to the test. */
function tellToasts(): void {
  const { tellToast } = window as unknown as { tellToast: (text: string) => Promise<void> };
  const reported = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll(".mantine-Notification-root")) {
      if (reported.has(toast)) continue;
      reported.add(toast);
      void tellToast(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Call this before the context opens its first page. */
export async function hearToasts(context: BrowserContext): Promise<void> {
  const texts: string[] = [];
  heard.set(context, texts);
  await context.exposeFunction("tellToast", (text: string) => void texts.push(text));
  await context.addInitScript(tellToasts);
}

/**
 * Expects a toast that no earlier call has claimed, even if it is gone by now: four seconds are short on a slow
 * machine.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const texts = heard.get(page.context());
  if (!texts) throw new Error("this context does not record toasts: call hearToasts first");
  const fits = (toast: string) => (typeof text === "string" ? toast.includes(text) : text.test(toast));
  await expect.poll(() => texts.some(fits), `a toast says ${String(text)}`).toBe(true);
  texts.splice(texts.findIndex(fits), 1);
}
