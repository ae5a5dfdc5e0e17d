/**
 * What browsers and Vite say when code does not arrive: the connection broke, or a new version is out and the old files
 * are gone.
 */
const LOAD_FAILURE = /dynamically imported module|importing a module script|preload css/i;

/**
 * React keeps code that did not arrive as failed, so does Vite with its style sheets, and Chromium asks for such a module
 * and for everything that it imports never again within the document. Only loading everything anew does; but without a
 * connection the browser's own error page would take the product's place.
 *
 * @returns whether the page is reloaded; never for an error of another kind
 */
export async function reloadFor(error: unknown): Promise<boolean> {
  if (!(error instanceof Error) || !LOAD_FAILURE.test(error.message)) return false;
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    if (status >= 500) return false;
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
