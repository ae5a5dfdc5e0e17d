/** Errors of browsers and Vite when code fails to load: offline, or a new version has replaced the files. */
const LOAD_FAILURE = /dynamically imported module|importing a module script|preload css/i;

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURE.test(error.message);
}

/**
 * React, Vite and Chromium all remember a module that failed to load; only reloading the document helps. Without a
 * connection, though, the browser's error page would replace the product.
 *
 * @returns whether the page reloads
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    if (status >= 500) return false;
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
