/**
 * Code that failed to load: offline, or replaced by a new version.
 * Matches the messages of browsers and Vite.
 */
const LOAD_FAILURE = /dynamically imported module|importing a module script|preload css/i;

/**
 * Reloads the document after code failed to load.
 * React, Vite and Chromium remember a failed module, so only a reload helps. Offline, the browser's error
 * page would replace the product.
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

/**
 * Like `reloadFor`, but once, for code that every page needs.
 * A visit that is a reload does not reload again, which could go on forever.
 */
export async function reloadOnceFor(error: unknown): Promise<boolean> {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "reload" && (await reloadFor(error));
}
