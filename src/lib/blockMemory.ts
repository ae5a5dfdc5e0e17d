/*
 * Blocking ends every session, after which a reload looks like an anonymous visit. The tab remembers what the server
 * last said about its session, only to choose between two screens.
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
    // Storage refused: remembered until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

export function subscribeToBlocked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
