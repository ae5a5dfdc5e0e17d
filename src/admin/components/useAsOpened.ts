import { useEffect, useState } from "react";
import { showToast } from "@/lib/toast";

/**
 * What a dialog edits, as it was when it opened: what arrives later does not overwrite what is being typed. Null while it
 * loads, and when there is none: then `onGone` is called, after a toast.
 */
export function useAsOpened<Subject>(
  live: Subject | null | undefined,
  { title, message, onGone }: { title: string; message: string; onGone: () => void },
): Subject | null {
  const [first, setFirst] = useState<Subject | null>(null);
  if (first === null && live) setFirst(() => live);
  const gone = live === null && first === null;

  useEffect(() => {
    if (!gone) return;
    showToast({ title, message, variant: "destructive" });
    onGone();
  }, [gone, title, message, onGone]);

  return first;
}
