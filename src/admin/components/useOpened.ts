import { useEffect, useState } from "react";
import { showToast } from "@/lib/toast";

/**
 * What a dialog edits, live, and as it was last when it is deleted meanwhile: typed text stays. Null while it loads, and
 * when there is none at first: then `onGone` is called, after a toast.
 */
export function useOpened<Subject>(
  live: Subject | null | undefined,
  { title, message, onGone }: { title: string; message: string; onGone: () => void },
): Subject | null {
  const [last, setLast] = useState<Subject | null>(null);
  if (live && live !== last) setLast(() => live);
  const gone = live === null && last === null;

  useEffect(() => {
    if (!gone) return;
    showToast({ title, message, variant: "destructive" });
    onGone();
  }, [gone, title, message, onGone]);

  return live ?? last;
}
