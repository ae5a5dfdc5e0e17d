import { useCallback, useEffect, useRef, useState } from "react";

export interface Selection<Id extends string = string> {
  /** The chosen rows that are shown, as many as one job takes; none when all are. */
  ids: Id[];
  /** All that match, also those that are not loaded yet. */
  isAll: boolean;
  has: (id: string) => boolean;
  choose: (id: string, on: boolean) => void;
  /** In place of what was chosen before. */
  chooseShown: () => void;
  chooseAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Rows of a list that are chosen, also while more of them load. */
export function useSelection<Id extends string>(shown: readonly Id[], most: number): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<string> | "all">(none);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  // Stable: a table draws only the rows that change.
  const choose = useCallback((id: string, on: boolean) => {
    const rows = latest.current;
    setChosen((former) => {
      // Without one of them it is no longer all.
      const next = new Set(former === "all" ? rows : former);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const has = (id: string): boolean => chosen === "all" || chosen.has(id);
  return {
    ids: chosen === "all" ? [] : shown.filter(has).slice(0, most),
    isAll: chosen === "all",
    has,
    choose,
    chooseShown: () => setChosen(new Set(shown.slice(0, most))),
    chooseAll: () => setChosen("all"),
    clear: () => setChosen(none),
  };
}
