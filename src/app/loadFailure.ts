/**
 * What browsers and Vite say when the code of a page does not arrive: the connection broke, or a new version is out and
 * the old files are gone.
 */
const LOAD_FAILURE = /dynamically imported module|importing a module script|preload css/i;

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURE.test(error.message);
}

/** React keeps a page that could not be loaded as failed for good: only loading everything anew asks for it again. */
export function reloadPage(): void {
  window.location.reload();
}
