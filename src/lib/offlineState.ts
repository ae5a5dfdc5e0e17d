import { useSyncExternalStore } from "react";
import { useViewer, type Viewer } from "./session";

/*
 * State of this device's offline data.
 * src/app/offline fills it and loads after the page; this file is part of every first page.
 */

interface OfflineState {
  /** Whether the server is out of reach. */
  offline: boolean;
  /** Viewer stored on this device, read while offline. */
  viewer: Viewer | undefined;
  /** User whose answers this device stores. */
  owner?: string | undefined;
  /** Lessons completed here that the server does not know yet. */
  queued: readonly string[];
  /** Stored answers on the page, with their time (ms since epoch); null while this device is asked. */
  shown: Readonly<Record<string, number | null>>;
  /** Signs out after confirming that queued lessons will be lost. */
  leave?: (() => void) | undefined;
}

let state: OfflineState = { offline: false, viewer: undefined, queued: [], shown: {} };
const listeners = new Set<() => void>();

export function changeOfflineState(change: (former: OfflineState) => Partial<OfflineState>): void {
  state = { ...state, ...change(state) };
  for (const listener of listeners) listener();
}

export const offlineState = (): OfflineState => state;

export function watchOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOfflineState<Name extends keyof OfflineState>(name: Name): OfflineState[Name] {
  const read = () => state[name];
  return useSyncExternalStore(watchOfflineState, read, read);
}

/**
 * The viewer or, offline, the last known one (OFFLINE-10).
 * For students' pages only: the server decides access.
 */
export function useKnownViewer(): Viewer | undefined {
  const stored = useOfflineState("viewer");
  return useViewer() ?? stored;
}
