import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { ConflictNotice } from "./ConflictNotice";
import type { LiveForm } from "./useLiveForm";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "ref"> {
  live: Pick<
    LiveForm<object>,
    "submit" | "sentFromRef" | "attempts" | "saving" | "conflict" | "keepMine" | "takeTheirs"
  >;
}

/**
 * The element of a live form; manages the focus.
 * A failed submission focuses the first wrong field. A field that was disabled while it was sent gets the
 * focus back, unless something else took it.
 */
export function Form({ live, children, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef(0);
  const { sentFromRef, attempts, saving } = live;

  useLayoutEffect(() => {
    // A disabled field cannot take the focus.
    if (attempts === seen.current || saving) return;
    seen.current = attempts;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const field = wrong ?? (document.activeElement === document.body ? sentFromRef.current : null);
    sentFromRef.current = null;
    if (field instanceof HTMLElement) field.focus();
  }, [sentFromRef, attempts, saving]);

  return (
    <form
      noValidate
      {...props}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        live.submit();
      }}
    >
      {live.conflict.length > 0 && <ConflictNotice {...live} />}
      {children}
    </form>
  );
}
