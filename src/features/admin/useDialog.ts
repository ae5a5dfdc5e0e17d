import { useCallback, useRef, useState } from "react";

export interface DialogState<Subject> {
  /** What the dialog is about; stays while it fades out. */
  subject: Subject | null;
  opened: boolean;
  open: (subject: Subject) => void;
  close: () => void;
  /** For `onExited`: forgets the subject and gives the focus back. */
  exited: () => void;
}

/**
 * A dialog that is mounted with its subject. Modal returns the focus only from openings that it saw as closed before, so
 * it is done here: to the button that opened it, or to the heading of the page when that one went with its row.
 */
export function useDialog<Subject>(): DialogState<Subject> {
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
    const back = opener.current?.isConnected ? opener.current : document.querySelector("main h1");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, []);

  return { subject, opened, open, close, exited };
}
