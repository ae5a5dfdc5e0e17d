/*
 * Remembers in the tab whether the server blocked its session.
 * Blocking ends every session, so a reload looks like an anonymous visit. It only chooses between two
 * screens.
 */

const STORAGE_KEY = "selo.blocked";

const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage refused or missing
  }
}

let ticket = read();

export function blockTicket(): string | null {
  return ticket;
}

/** Stores the blocked viewer; null when not blocked. */
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
