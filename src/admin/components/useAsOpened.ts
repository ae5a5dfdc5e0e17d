import { useEffect, useState } from "react";
import { showToast } from "@/lib/toast";

/**
 * The subject of a dialog as it was when the dialog opened, so that live updates do not overwrite what is typed. Null
 * while it loads. When it does not exist, shows a toast and calls `onGone`.
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
