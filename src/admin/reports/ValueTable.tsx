import type { CSSProperties } from "react";
import { useFormat } from "@/lib/format";
import classes from "./ChartCard.module.css";

/** A number may be shown as something else: a price, a share. */
export type Cell = string | number | { shown: string; value: number };

/** Values of a chart. */
export interface Values {
  head: string[];
  /** Rows whose first cell is their heading. */
  rows: Cell[][];
  /** Whether the table scrolls within its card. */
  long?: boolean;
}

/**
 * Values of a chart as a scrollable table, also by keyboard.
 *
 * Where many columns do not fit, values stand below their row's heading. Roles are explicit because some browsers drop
 * them from rows displayed as grids.
 */
export function ValueTable({ label, values: { head, rows, long } }: { label: string; values: Values }) {
  const format = useFormat();
  const show = (cell: Cell): string =>
    typeof cell === "string" ? cell : typeof cell === "number" ? format.number(cell) : cell.shown;
  return (
    <div className={classes.scroll} data-long={long} tabIndex={0} role="group" aria-label={label}>
      <table
        role="table"
        className={classes.table}
        data-wide={head.length > 3 || undefined}
        style={{ "--values": head.length - 1 } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            {head.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name = "", ...cells], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {show(name)}
              </th>
              {cells.map((cell, column) => (
                <td key={column} role="cell">
                  {show(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
