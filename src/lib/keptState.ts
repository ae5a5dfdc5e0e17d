import { useSyncExternalStore } from "react";
import { useViewer, type Viewer } from "./session";

/*
 * What this device knows while the server is out of reach. src/app/offline fills it, whose code loads after the page:
 * this part is on every first page.
 */

interface KeptState {
  offline: boolean;
  viewer: Viewer | undefined;
  /** User whose answers this device keeps from now on. */
  owner?: string | undefined;
  /** Lessons completed on this device that the server does not know yet. */
  queued: readonly string[];
  /** Kept answers on the page, and when the server gave them (ms since epoch). */
  shown: Readonly<Record<string, number>>;
  /** Signs out, once it is confirmed that what is queued will be lost. */
  leave?: (() => void) | undefined;
}

let state: KeptState = { offline: false, viewer: undefined, queued: [], shown: {} };
const listeners = new Set<() => void>();

export function changeKept(change: (former: KeptState) => Partial<KeptState>): void {
  state = { ...state, ...change(state) };
  for (const listener of listeners) listener();
}

export const keptState = (): KeptState => state;

export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKept<Name extends keyof KeptState>(name: Name): KeptState[Name] {
  const read = () => state[name];
  return useSyncExternalStore(watchKept, read, read);
}

/** The viewer or, without a line, who it was (OFFLINE-10). For students' pages: the server decides all the same. */
export function useKnownViewer(): Viewer | undefined {
  const kept = useKept("viewer");
  return useViewer() ?? kept;
}
