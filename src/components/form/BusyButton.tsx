import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, MouseEvent } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps | "ref"> {
  /** It works on what it was pressed for. */
  busy: boolean;
}

/**
 * A button that looks disabled while it works, and does nothing when pressed meanwhile, but keeps the focus: `disabled` would
 * take it from whoever uses the keyboard, and the browser lays the page out at once for that.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Of a submit button, also for Enter in a field: the browser clicks it.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...props} onClick={press} {...(busy && { "aria-disabled": true, "data-disabled": true })} />;
}
