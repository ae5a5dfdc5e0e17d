import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PagedList, type PagedListProps } from "./PagedList";
import classes from "./PagedTable.module.css";

export interface Column<Row> {
  key: string;
  /** Column heading; on a phone, the label before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * `title`: heading of the card on a phone. `actions`: its footer, with a heading only for screen readers. `short` and
   * `number` stay on one line.
   */
  kind?: "title" | "actions" | "number" | "short";
  /** CSS width for columns that should not follow their content. */
  width?: string;
}

interface PagedTableProps<Row> extends PagedListProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}

/**
 * A paginated table; below 48em a card for each row. Roles are explicit because tables displayed as blocks lose them in
 * some browsers.
 */
export function PagedTable<Row>({ label, columns, rowKey, ...list }: PagedTableProps<Row>) {
  return (
    <PagedList {...list} skeleton={<TableSkeleton columns={columns.length} />}>
      {(rows) => (
        <table className={classes.table} role="table" aria-label={label}>
          <thead role="rowgroup" className={classes.head}>
            <tr role="row">
              {columns.map(({ key, header, kind, width }) => (
                <th key={key} role="columnheader" scope="col" data-kind={kind} style={{ width }}>
                  {kind === "actions" ? <VisuallyHidden>{header}</VisuallyHidden> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={classes.row}>
                {columns.map(({ key, header, cell, kind }) => (
                  <td key={key} role="cell" data-kind={kind} data-label={header}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}

const ROWS = [1, 2, 3, 4, 5];

/** Rows as tall as the real ones. */
function TableSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation("controls");
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={classes.skeletonRow}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} h={14} w={column === 0 ? "70%" : "55%"} />
          ))}
        </div>
      ))}
    </div>
  );
}
