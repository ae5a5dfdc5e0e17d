import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "@/lib/errorMessage";

type Checked<Result> = { at: "refused"; message: string } | { at: "checked"; result: Result };
export type FileCheck<Result> = { at: "checking"; done: number; total: number } | Checked<Result>;

/**
 * Checks a chosen file before anything is done with it.
 *
 * A check that throws refuses the file.
 */
export function useFileCheck<Result>(
  file: File,
  check: (file: File, onProgress: (done: number, total: number) => void) => Promise<Checked<Result>>,
): FileCheck<Result> {
  const [state, setState] = useState<FileCheck<Result>>({ at: "checking", done: 0, total: 0 });
  const look = useEffectEvent(check);
  useEffect(() => {
    let over = false;
    const show = (next: FileCheck<Result>): void => {
      if (!over) setState(next);
    };
    look(file, (done, total) => show({ at: "checking", done, total })).then(show, (error: unknown) =>
      show({ at: "refused", message: errorMessage(error).message }),
    );
    return () => {
      over = true;
    };
  }, [file]);
  return state;
}
