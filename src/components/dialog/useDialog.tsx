import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Boundary } from "@/components/Boundary";
import { showToast } from "@/lib/toast";

export interface DialogControl {
  opened: boolean;
  onClose: () => void;
  /** Called after closing: clears the subject, restores the focus. */
  onExited: () => void;
}

interface DialogState<Subject> {
  open: (subject: Subject) => void;
  close: () => void;
  /** Renders the dialog with its subject until it has faded out. */
  show: (render: (subject: Subject, dialog: DialogControl) => ReactNode) => ReactNode;
}

/**
 * A dialog mounted together with its subject.
 * Modal cannot restore the focus then, so this hook does: to the button that opened it, or to the page
 * heading if that button is gone, unless something else has the focus by then.
 *
 * @param failure title of the toast when the dialog's content fails to load
 */
export function useDialog<Subject>(failure?: string): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  const opener = useRef<Element | null>(null);

  const open = useCallback((next: Subject) => {
    opener.current = document.activeElement;
    setSubject(() => next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  const exited = useCallback(() => {
    setSubject(null);
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    // A page opened by a choice in the dialog may have it.
    if (!isLost && activeElement.closest('[role="dialog"]') === null) return;
    const back = opener.current?.isConnected ? opener.current : document.querySelector("main h1");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, []);

  const show: DialogState<Subject>["show"] = (render) => {
    if (subject === null) return null;
    const dialog = render(subject, { opened, onClose: close, onExited: exited });
    return failure === undefined ? dialog : <Boundary failure={failure}>{dialog}</Boundary>;
  };

  return { open, close, show };
}

/**
 * The subject that a dialog edits, live; null while it loads.
 * If it is deleted, its last version stays, and so does typed text. If it never existed, `onGone` is called
 * after a toast.
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
