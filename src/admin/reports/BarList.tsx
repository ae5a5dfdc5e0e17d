import classes from "./BarList.module.css";

export interface Bar {
  key: string;
  name: string;
  /** The figures as text. */
  figures: string;
  /** 0 to 100. */
  share: number;
}

/** Horizontal bars with full names above them: no name is truncated on narrow screens. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {bars.map(({ key, name, figures, share }) => (
        <li key={key}>
          <div className={classes.line}>
            <span className={classes.name}>{name}</span>
            <span className={classes.figures}>{figures}</span>
          </div>
          <div className={classes.track} aria-hidden="true">
            <div className={classes.bar} style={{ width: `${share}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
