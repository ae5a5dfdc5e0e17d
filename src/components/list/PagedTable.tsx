import { Checkbox, Group, Skeleton, VisuallyHidden } from "@mantine/core";
import { memo, useCallback, useDeferredValue, useSyncExternalStore, type CSSProperties, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PagedList, type PagedListProps } from "./PagedList";
import classes from "./PagedTable.module.css";
import { useListPlace } from "./useListPlace";
import { useRowGroups, type RowGroup } from "./rowGroups";

type ColumnKind =
  /** The card's heading on a phone. */
  | "title"
  /** The card's footer; only screen readers get its heading. */
  | "actions"
  /** A number that never wraps. */
  | "number"
  /** A short text that never wraps. */
  | "short";

export interface Column<Row> {
  /** Unique column heading; on a phone, the label before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Default: text that may wrap. */
  kind?: ColumnKind;
  /** Name of the row's checkbox, for a table with a `selection`. */
  choose?: (row: Row) => string;
  /** CSS width for columns that should not follow their content. */
  width?: string;
}

interface PagedTableProps<Row> extends PagedListProps<Row> {
  label: string;
  /** Must be stable (`useMemo`), or every row renders again. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Must be stable, too. */
  selection?: RowSelection;
}

/** Selected rows, by their keys. */
export interface RowSelection {
  /** Notifies a rendered row when its selection may have changed. */
  subscribeRow: (key: string, listener: () => void) => () => void;
  has: (key: string) => boolean;
  choose: (key: string, on: boolean) => void;
}

/**
 * A paginated table; below 48em a card for each row.
 * Roles are explicit because tables displayed as blocks lose them in some browsers. Only changed rows
 * render again, and only changed groups of rows are compared.
 */
export function PagedTable<Row>({ label, columns, rowKey, selection, ...list }: PagedTableProps<Row>) {
  useListPlace(list.pages, label);
  return (
    <PagedList {...list} skeleton={<TableSkeleton columns={columns.length} />}>
      {(rows) => (
        <table className={classes.table} role="table" aria-label={label}>
          <thead role="rowgroup" className={classes.head}>
            <tr role="row">
              {columns.map(({ header, kind, width }) => (
                <th key={header} role="columnheader" scope="col" data-kind={kind} style={{ width }}>
                  {kind === "actions" ? <VisuallyHidden>{header}</VisuallyHidden> : header}
                </th>
              ))}
            </tr>
          </thead>
          <TableBody rows={rows} columns={columns} rowKey={rowKey} selection={selection} />
        </table>
      )}
    </PagedList>
  );
}

interface BodyProps<Row> extends Pick<PagedTableProps<Row>, "columns" | "rowKey"> {
  rows: readonly Row[];
  selection: RowSelection | undefined;
}

function TableBody<Row>({ rows, rowKey, ...props }: BodyProps<Row>) {
  // Clicks take precedence over an update of the rows.
  const groups = useRowGroups(useDeferredValue(rows), rowKey);
  return groups.map((group) => <TableGroup key={group.id} rows={group.rows} {...props} />);
}

interface RowProps<Row> extends Omit<BodyProps<Row>, "rows" | "rowKey"> {
  row: Row;
  rowKey: string;
}

function PlainGroup<Row>({ rows, ...props }: Omit<RowProps<Row>, "row" | "rowKey"> & Pick<RowGroup<Row>, "rows">) {
  return (
    <tbody role="rowgroup" className={classes.group} style={{ "--rows": rows.length } as CSSProperties}>
      {rows.map(({ key, row }) => (
        <TableRow key={key} rowKey={key} row={row} {...props} />
      ))}
    </tbody>
  );
}

function PlainRow<Row>({ row, rowKey, columns, selection }: RowProps<Row>) {
  return (
    <tr role="row" className={classes.row}>
      {columns.map(({ header, cell, kind, choose }) => (
        <td key={header} role="cell" data-kind={kind} data-label={header}>
          {choose && selection ? (
            <Group gap="sm" wrap="nowrap">
              <RowCheckbox label={choose(row)} rowKey={rowKey} selection={selection} />
              {cell(row)}
            </Group>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function RowCheckbox({ label, rowKey, selection }: { label: string; rowKey: string; selection: RowSelection }) {
  const subscribe = useCallback(
    (listener: () => void) => selection.subscribeRow(rowKey, listener),
    [selection, rowKey],
  );
  const isChosen = useSyncExternalStore(subscribe, () => selection.has(rowKey));
  return (
    <Checkbox
      classNames={{ icon: classes.mark }}
      aria-label={label}
      checked={isChosen}
      onChange={({ currentTarget }) => selection.choose(rowKey, currentTarget.checked)}
    />
  );
}

const TableRow = memo(PlainRow) as typeof PlainRow;
const TableGroup = memo(PlainGroup) as typeof PlainGroup;

const ROWS = [1, 2, 3, 4, 5];

/** Skeleton rows as tall as the real ones. */
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
