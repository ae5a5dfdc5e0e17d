/*
 * Blocking ends every session, after which a reload looks like an anonymous visit. The tab remembers what the server
 * last said about its session, only to choose between two screens.
 */

const STORAGE_KEY = "selo.blocked";

const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage refused, or none at all
  }
}

let ticket = read();

export function blockTicket(): string | null {
  return ticket;
}

/** `null`: not blocked. */
export function rememberBlock(next: string | null): void {
  if (next === ticket) return;
  ticket = next;
  try {
    if (next === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage refused: remembered until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

export function subscribeToBlock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
