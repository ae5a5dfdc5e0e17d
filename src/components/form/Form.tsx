import { useEffect, useRef, type ComponentProps, type SubmitEventHandler } from "react";

interface FormProps extends ComponentProps<"form"> {
  /** From `form.onSubmit(...)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/**
 * Replaces browser validation and focuses the first invalid field. A field that submitted the form and was disabled
 * meanwhile gets the focus back unless something else has it.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const field = sentFrom.current;
    if (!(field instanceof HTMLElement) || field.matches(":disabled")) return;
    sentFrom.current = null;
    if (document.activeElement === document.body) field.focus();
  });
  const submit: typeof onSubmit = (event) => {
    const form = event.currentTarget;
    sentFrom.current = document.activeElement;
    onSubmit(event);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return <form noValidate {...props} onSubmit={submit} />;
}
