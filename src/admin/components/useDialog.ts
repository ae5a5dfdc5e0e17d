import { useCallback, useRef, useState, type ReactNode } from "react";

/** What every dialog takes. */
export interface DialogControl {
  opened: boolean;
  onClose: () => void;
  /** After it has gone: forgets the subject and gives the focus back. */
  onExited: () => void;
}

interface DialogState<Subject> {
  open: (subject: Subject) => void;
  close: () => void;
  /** Draws the dialog with what it is about, until it has faded out. */
  show: (draw: (subject: Subject, dialog: DialogControl) => ReactNode) => ReactNode;
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

  const show: DialogState<Subject>["show"] = (draw) =>
    subject === null ? null : draw(subject, { opened, onClose: close, onExited: exited });

  return { open, close, show };
}
