import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps | "ref" | "onKeyDown"> {
  busy: boolean;
}

/**
 * A button that ignores clicks while busy but retains the focus.
 * `disabled` would lose it.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Enter in a field clicks submit buttons, too.
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

/** Ignores key repeats: a held Enter would press the button again. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
