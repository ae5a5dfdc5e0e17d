/*
 * Blocking ends every session, so soon afterwards nothing names the student any more: a reload would look like a visitor
 * who has to sign in. The tab remembers what the server said last about its session. It decides nothing but which of two
 * screens stands there.
 */

const STORAGE_KEY = "selo.blocked";

const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === "yes";
  } catch {
    return false; // storage refused
  }
}

let blocked = typeof sessionStorage === "undefined" ? false : read();

export function wasBlocked(): boolean {
  return blocked;
}

export function rememberBlocked(next: boolean): void {
  if (next === blocked) return;
  blocked = next;
  try {
    if (next) sessionStorage.setItem(STORAGE_KEY, "yes");
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage refused: remembered until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

export function subscribeToBlocked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
