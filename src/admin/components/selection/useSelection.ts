import { startTransition, useEffect, useState } from "react";
import type { RowSelection } from "@/components/list/PagedTable";

type Chosen = ReadonlySet<string> | "all";

/** Rows of a list that are chosen, also while more of them load. The same object as long as the list is there. */
export interface Selection<Id extends string = string> extends RowSelection {
  /** Those chosen, or all that match, also those that are not loaded yet. */
  read: () => Chosen;
  /** Tells of every change. */
  subscribe: (listener: () => void) => () => void;
  /** The rows that are shown now. */
  show: (shown: readonly Id[]) => void;
  /** In place of what was chosen before. */
  chooseShown: () => void;
  chooseAll: () => void;
  clear: () => void;
  /** As many as one job takes. */
  most: number;
}

const none: Chosen = new Set();

function createSelection<Id extends string>(most: number): Selection<Id> {
  let chosen = none;
  let rows: readonly Id[] = [];
  const listeners = new Set<() => void>();
  const rowListeners = new Map<string, () => void>();
  /** A click tells its own row only: to tell a thousand of them takes longer than to draw it. */
  const set = (next: Chosen, changed: Iterable<string> = rowListeners.keys()): void => {
    chosen = next;
    for (const key of changed) rowListeners.get(key)?.();
    for (const listener of listeners) listener();
  };
  return {
    most,
    read: () => chosen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeRow: (key, listener) => {
      rowListeners.set(key, listener);
      return () => rowListeners.delete(key);
    },
    show: (shown) => {
      rows = shown;
    },
    has: (id) => chosen === "all" || chosen.has(id),
    choose: (id, on) => {
      // Without one of them it is no longer all.
      const next = new Set(chosen === "all" ? rows : chosen);
      if (on) next.add(id);
      else next.delete(id);
      set(next, [id]);
    },
    chooseShown: () => set(new Set(rows.slice(0, most))),
    chooseAll: () => set("all"),
    clear: () => set(none),
  };
}

/** A click draws the row and what reads the selection, not the list. */
export function useSelection<Id extends string>(shown: readonly Id[], most: number): Selection<Id> {
  const [selection] = useState(() => createSelection<Id>(most));
  useEffect(() => selection.show(shown), [selection, shown]);
  return selection;
}

/** The chosen rows among those shown; none when all are. They follow the rows themselves, which answer a click at once. */
export function useChosen<Id extends string>(
  selection: Selection<Id>,
  shown: readonly Id[],
): { ids: Id[]; isAll: boolean } {
  const [chosen, setChosen] = useState(selection.read);
  useEffect(() => selection.subscribe(() => startTransition(() => setChosen(selection.read()))), [selection]);
  if (chosen === "all") return { ids: [], isAll: true };
  return { ids: shown.filter((id) => chosen.has(id)).slice(0, selection.most), isAll: false };
}
