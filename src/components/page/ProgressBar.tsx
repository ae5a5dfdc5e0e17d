import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** Says what of how much to screen readers. */
  label: string;
  value: number;
  /** Null when it is not known: the bar only says that something goes on. */
  max?: number | null;
  /** `done`: reached. `full`: used up. */
  tone?: "done" | "full" | undefined;
  className?: string | undefined;
}

/** Plain elements: somebody waits for what it shows. */
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
