import { useState } from "react";

export interface Selection {
  has: (id: string) => boolean;
  choose: (id: string, on: boolean) => void;
  /** In place of what was chosen before. */
  chooseOnly: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Rows of a list that are chosen, also while more of them load. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => chosen.has(id),
    choose: (id, on) => {
      const next = new Set(chosen);
      if (on) next.add(id);
      else next.delete(id);
      setChosen(next);
    },
    chooseOnly: (ids) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}
