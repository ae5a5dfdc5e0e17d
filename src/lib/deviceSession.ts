import { decodeJwt } from "jose";

/*
 * The session that this device stores for Convex Auth.
 * The names of its entries are the library's own, and are used only here; tests/ui/endedSession.test.tsx
 * checks them against it.
 */

const ENTRIES = "__convexAuth";

/** Storage, or null where refused: blocked, full, or no browser. */
function usableStorage(): Storage | null {
  try {
    localStorage.setItem("selo.try", "");
    localStorage.removeItem("selo.try");
    return localStorage;
  } catch {
    return null;
  }
}

const device = usableStorage();
const memory = new Map<string, string>();

/** False when the session ends with the tab (SITE-16). */
export const isSessionStored = device !== null;

/** Storage for `ConvexAuthProvider`. */
export const sessionStore = device ?? {
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, value: string) => void memory.set(name, value),
  removeItem: (name: string) => void memory.delete(name),
};

const names = (): string[] =>
  (device ? Object.keys(device) : [...memory.keys()]).filter((name) => name.startsWith(ENTRIES));
const storedToken = (): string | null => {
  const name = names().find((each) => each.startsWith(`${ENTRIES}JWT`));
  return name === undefined ? null : sessionStore.getItem(name);
};

/**
 * Whether this device stores a session.
 * The server may have ended it.
 */
export const hasSession = (): boolean => storedToken() !== null;

/** "user|session" of the stored token; undefined if unreadable. */
export function storedSession(): string | undefined {
  try {
    return decodeJwt(storedToken() ?? "").sub;
  } catch {
    return undefined;
  }
}

/** Deletes the session. Other tabs follow their storage. */
export function deleteSession(): void {
  for (const name of names()) sessionStore.removeItem(name);
}
