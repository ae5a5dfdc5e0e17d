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
