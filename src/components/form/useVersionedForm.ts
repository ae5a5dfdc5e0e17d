import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";

interface Versioned<Values> {
  version: number;
  values: Values;
}

interface VersionedForm<Values> {
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** What the edited values are based on: send it with the update, the server refuses an old one (`editConflict`). */
  version: number;
  /** Somebody else saved while this form had unsaved changes. */
  conflict: boolean;
  /** Forget what was typed. */
  takeTheirs: () => void;
  /** Go on with what was typed: the next save replaces what the other one saved. */
  keepMine: () => void;
  /** After a save: what the server made of the values. */
  saved: (values: Values) => void;
}

/**
 * A form over something that others may change at the same time. `current` is live: without unsaved changes the form
 * follows it; with some it never overwrites them, and says that there is a newer version.
 */
export function useVersionedForm<Values extends Record<string, string | number>>(
  form: UseFormReturnType<Values>,
  current: Versioned<Values>,
  saving: boolean,
): VersionedForm<Values> {
  const [base, setBase] = useState(current);
  const dirty = !sameValues(form.values, base.values);
  const behind = current.version !== base.version;

  const takeTheirs = (): void => {
    setBase(current);
    form.setValues(current.values);
    form.clearErrors();
  };

  // While saving, the newer version is most likely our own: `saved` decides.
  if (behind && !dirty && !saving) takeTheirs();

  return {
    dirty,
    version: base.version,
    conflict: behind && dirty && !saving,
    takeTheirs,
    keepMine: () => setBase(current),
    saved: (values) => {
      setBase({ version: base.version, values });
      form.setValues(values);
    },
  };
}

function sameValues(one: Record<string, string | number>, other: Record<string, string | number>): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
