import { VisuallyHidden } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptySearch } from "./EmptySearch";
import { LoadMore } from "./LoadMore";
import classes from "./PagedTable.module.css";
import { TableSkeleton } from "./TableSkeleton";

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

interface PagedTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  pages: Pick<UsePaginatedQueryResult<Row>, "results" | "status" | "loadMore">;
  pageSize: number;
  rowKey: (row: Row) => string;
  /** Replaces an empty list; while searching, EmptySearch does. */
  empty: ReactNode;
  search?: string;
  onClearSearch?: () => void;
}

/**
 * A paginated table; below 48em a card for each row. Roles are explicit because tables displayed as blocks lose them in
 * some browsers.
 */
export function PagedTable<Row>({ columns, pages, ...props }: PagedTableProps<Row>) {
  const { t } = useTranslation("controls");
  const { results, status, loadMore } = pages;
  const search = props.search ?? "";
  if (results.length === 0 && status !== "Exhausted") return <TableSkeleton columns={columns.length} />;
  if (results.length === 0) {
    return search === "" ? props.empty : <EmptySearch onClear={props.onClearSearch} />;
  }
  return (
    <>
      {search !== "" && <VisuallyHidden role="status">{t("results", { count: results.length })}</VisuallyHidden>}
      <table className={classes.table} role="table" aria-label={props.label}>
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
          {results.map((row) => (
            <tr key={props.rowKey(row)} role="row" className={classes.row}>
              {columns.map(({ key, header, cell, kind }) => (
                <td key={key} role="cell" data-kind={kind} data-label={header}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore status={status} onMore={() => loadMore(props.pageSize)} />
    </>
  );
}
