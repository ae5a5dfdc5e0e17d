import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps | "ref" | "onKeyDown"> {
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
  return (
    <Button
      {...props}
      onClick={press}
      onKeyDown={pressOnce}
      {...(busy && { "aria-disabled": true, "data-disabled": true })}
    />
  );
}

/** With the focus kept, Enter held down would press it again as soon as the work is done. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
