import { decodeJwt } from "jose";

/*
 * The session that this device stores, for Convex Auth. The names of its entries are the library's own and nowhere else
 * in the product: tests/ui/endedSession.test.tsx holds them against it.
 */

const ENTRIES = "__convexAuth";

/** Null where the browser refuses it: site data blocked, no room, or no browser at all. */
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

/** What the device does not keep lasts as long as the tab (SITE-16). */
export const isSessionKept = device !== null;

/** For `ConvexAuthProvider`. */
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

/** Whether this device stores a session. The server may have ended it. */
export const hasSession = (): boolean => storedToken() !== null;

/** "user|session" of the token that this device stores; undefined without one that can be read. */
export function storedSession(): string | undefined {
  try {
    return decodeJwt(storedToken() ?? "").sub;
  } catch {
    return undefined;
  }
}

/** Forgets it. Other tabs follow their storage. */
export function forgetSession(): void {
  for (const name of names()) sessionStore.removeItem(name);
}
