import type { ComponentProps, SubmitEventHandler } from "react";

interface FormProps extends ComponentProps<"form"> {
  /** From `form.onSubmit(...)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** A form that says by itself what is wrong, and then leads to the first field that is. */
export function Form({ onSubmit, ...props }: FormProps) {
  const submit: typeof onSubmit = (event) => {
    const form = event.currentTarget;
    onSubmit(event);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return <form noValidate {...props} onSubmit={submit} />;
}
