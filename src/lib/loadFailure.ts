/** Errors of browsers and Vite when code fails to load: offline, or a new version has replaced the files. */
const LOAD_FAILURE = /dynamically imported module|importing a module script|preload css/i;

/**
 * React, Vite and Chromium all remember a module that failed to load; only reloading the document helps. Without a
 * connection, though, the browser's error page would replace the product.
 *
 * @returns whether the page reloads; never for another kind of error
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

/** For what no page can do without. A visit that is a reload already does not reload again: that could go on for ever. */
export async function reloadOnceFor(error: unknown): Promise<boolean> {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "reload" && (await reloadFor(error));
}
