import { IconChevronDown } from "@tabler/icons-react";
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import classes from "./ReadingBar.module.css";

interface BarPanelProps {
  summary: ReactNode;
  /** Gets what closes the panel. */
  children: (close: () => void) => ReactNode;
  /** Default: "start". */
  side?: "start" | "end";
}

/** A panel of the reading bar, over the text; Escape and leaving it close it. */
export function BarPanel({ summary, children, side = "start" }: BarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== "Escape" || !isOpen) return;
    close();
    currentTarget.querySelector("summary")?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={classes.panel}
      data-side={side}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <summary className={classes.summary}>
        {summary}
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </summary>
      {/* Takes the focus of a click, which would else count as leaving. */}
      <div className={classes.content} tabIndex={-1}>
        {children(close)}
      </div>
    </details>
  );
}
