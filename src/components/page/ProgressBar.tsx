import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** Accessible name with the amounts. */
  label: string;
  value: number;
  /** Null: indeterminate. */
  max?: number | null;
  /** `done`: reached. `full`: used up. */
  tone?: "done" | "full" | undefined;
  className?: string | undefined;
}

/** Plain elements, to appear early. */
export function ProgressBar({ label, value, max = 100, tone, className = "" }: ProgressBarProps) {
  const frame = { className: `${classes.track} ${className}`, role: "progressbar", "aria-label": label };
  if (max === null) {
    return (
      <span {...frame}>
        <span className={`${classes.bar} ${classes.working}`} />
      </span>
    );
  }
  const now = Math.min(value, max);
  return (
    <span {...frame} aria-valuemin={0} aria-valuemax={max} aria-valuenow={now}>
      <span className={classes.bar} data-tone={tone} style={{ width: `${max === 0 ? 100 : (100 * now) / max}%` }} />
    </span>
  );
}
