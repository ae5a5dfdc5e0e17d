import { Fragment, type CSSProperties } from "react";
import classes from "./Figure.module.css";
import type { Arrow, Branch, Entry } from "@convex/shared/figures/parseFigure";

function Said({ label, detail }: Entry) {
  return (
    <>
      <b>{label}</b>
      {detail !== "" && <span>{detail}</span>}
    </>
  );
}

export function Layers({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className={classes.layers}>
      {entries.map((entry, index) => (
        <div key={index} className={classes.layer}>
          <Said {...entry} />
        </div>
      ))}
    </div>
  );
}

/** Nested boxes, from the outermost to the innermost. */
export function Nested({ entries: [entry, ...inner] }: { entries: readonly Entry[] }) {
  if (!entry) return null;
  return (
    <div className={classes.nested}>
      <div className={classes.nestedText}>
        <Said {...entry} />
      </div>
      <Nested entries={inner} />
    </div>
  );
}

export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className={classes.timeline}>
      {entries.map((entry, index) => (
        <div key={index} className={classes.moment}>
          <Said {...entry} />
        </div>
      ))}
    </div>
  );
}

export function Tree({ branches }: { branches: readonly Branch[] }) {
  return (
    <div className={classes.tree}>
      {branches.map((branch, index) => (
        <div key={index} className={classes.branch}>
          <div className={classes.leaf}>
            <Said {...branch} />
          </div>
          {branch.children.length > 0 && <Tree branches={branch.children} />}
        </div>
      ))}
    </div>
  );
}

export function Cells({ rows }: { rows: readonly { label: string; cells: readonly string[] }[] }) {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  return (
    <div className={classes.cells} style={{ "--columns": columns } as CSSProperties}>
      {rows.map(({ label, cells }, row) => (
        <Fragment key={row}>
          <b className={classes.rowLabel}>{label}</b>
          {Array.from({ length: columns }, (_, index) => (
            <span key={index} className={classes.cell} data-empty={!cells[index] || undefined}>
              {cells[index]}
            </span>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/**
 * A sequence diagram.
 * Each actor has two columns, so that messages begin and end in the middle.
 */
export function Sequence({ names, arrows }: { names: readonly string[]; arrows: readonly Arrow[] }) {
  return (
    <div className={classes.sequence} style={{ "--columns": names.length * 2 } as CSSProperties}>
      {names.map((name, index) => (
        <b key={name} className={classes.actor} style={{ gridColumn: `${index * 2 + 1} / span 2` }}>
          {name}
        </b>
      ))}
      {names.map((name, index) => (
        <i
          key={name}
          className={classes.lifeline}
          style={{ gridColumn: index * 2 + 2, gridRow: `2 / span ${arrows.length}` }}
        />
      ))}
      {arrows.map(({ from, to, label }, index) => {
        const gridRow = index + 2;
        if (from === to) {
          // A note may reach into the columns beside it.
          const first = Math.max(1, from * 2);
          const span = { gridRow, gridColumn: `${first} / ${Math.min(names.length * 2 + 1, from * 2 + 4)}` };
          return (
            <span key={index} className={classes.note} style={span}>
              {label}
            </span>
          );
        }
        const gridColumn = `${Math.min(from, to) * 2 + 2} / ${Math.max(from, to) * 2 + 2}`;
        return (
          <span
            key={index}
            className={classes.message}
            data-back={to < from || undefined}
            style={{ gridRow, gridColumn }}
          >
            {label}
          </span>
        );
      })}
    </div>
  );
}
