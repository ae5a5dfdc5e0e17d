import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** Accessible name with the amounts. */
  label: string;
  value: number;
  max?: number;
  /** `done`: reached. `full`: used up. */
  tone?: "done" | "full" | undefined;
  className?: string | undefined;
}

/** Plain elements, to appear early. */
export function ProgressBar({ label, value, max = 100, tone, className = "" }: ProgressBarProps) {
  const now = Math.min(value, max);
  return (
    <span
      className={`${classes.track} ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
    >
      <span className={classes.bar} data-tone={tone} style={{ width: `${max === 0 ? 100 : (100 * now) / max}%` }} />
    </span>
  );
}
