import { showToast } from "./toast";

/** Copies a text and says in a toast whether the browser did. */
export async function copyText(text: string, titles: { copied: string; failure: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: titles.copied, variant: "success" });
  } catch {
    showToast({ title: titles.failure, variant: "destructive" });
  }
}

/**
 * Copies a text that is still to come. Rejects if it does not come, or the browser refuses.
 *
 * Safari copies only at the click itself, so it gets a promise.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  const type = "text/plain";
  if (typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(await text);
  else
    await navigator.clipboard.write([new ClipboardItem({ [type]: text.then((plain) => new Blob([plain], { type })) })]);
}
