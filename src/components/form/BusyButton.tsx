import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps | "ref" | "onKeyDown"> {
  /** The action is running. */
  busy: boolean;
}

/** Looks disabled and ignores clicks while busy, but keeps the focus, which `disabled` would lose. */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Submit buttons also get a click for Enter in a field.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...props}
      onClick={press}
      onKeyDown={pressOnce}
      {...(busy && { "aria-disabled": true, "data-disabled": true })}
    />
  );
}

/** The button keeps the focus: holding Enter would press it again right after. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
