import { startTransition, useEffect, useState } from "react";
import type { RowSelection } from "@/components/list/PagedTable";

type Chosen = ReadonlySet<string> | "all";

/**
 * Chosen rows of a list, stable while more rows load.
 *
 * The object stays the same for the life of the list.
 */
export interface Selection<Id extends string = string> extends RowSelection {
  /** Chosen ids, or "all" for every match, loaded or not. */
  read: () => Chosen;
  /** Notifies of every change. */
  subscribe: (listener: () => void) => () => void;
  /** Sets the rows that are on screen. */
  show: (shown: readonly Id[]) => void;
  /** Replaces the choice by the rows on screen. */
  chooseShown: () => void;
  chooseAll: () => void;
  clear: () => void;
  /** Largest number of rows in one job. */
  most: number;
}

const none: Chosen = new Set();

function createSelection<Id extends string>(most: number): Selection<Id> {
  let chosen = none;
  let rows: readonly Id[] = [];
  const listeners = new Set<() => void>();
  const rowListeners = new Map<string, () => void>();
  /**
   * Notifies only changed rows: a thousand calls take longer than
   * rendering one.
   */
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
      // "all" minus one row becomes the rows on screen minus it.
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

/**
 * Creates the selection of a list.
 *
 * A click renders the row and readers of the selection, not the list.
 */
export function useSelection<Id extends string>(shown: readonly Id[], most: number): Selection<Id> {
  const [selection] = useState(() => createSelection<Id>(most));
  useEffect(() => selection.show(shown), [selection, shown]);
  return selection;
}

/**
 * Chosen rows among those on screen; no ids when all are chosen.
 *
 * Updates in a transition, after the row that was clicked.
 */
export function useChosen<Id extends string>(
  selection: Selection<Id>,
  shown: readonly Id[],
): { ids: Id[]; isAll: boolean } {
  const [chosen, setChosen] = useState(selection.read);
  useEffect(() => selection.subscribe(() => startTransition(() => setChosen(selection.read()))), [selection]);
  if (chosen === "all") return { ids: [], isAll: true };
  return { ids: shown.filter((id) => chosen.has(id)).slice(0, selection.most), isAll: false };
}
