import { Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useId, useState, type CSSProperties, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ChartCard.module.css";

interface ChartCardProps {
  title: string;
  /** The values in one sentence, for people who cannot see the chart. */
  summary?: string;
  /** Controls above both views. */
  controls?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}

/** Chart that can be switched to a table of its values. */
export function ChartCard({ title, summary, controls, chart, table }: ChartCardProps) {
  const { t } = useTranslation("adminReports");
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <Card component="section" aria-labelledby={id} className={classes.root}>
      <Group justify="space-between" align="flex-start" gap="0.5rem 1rem">
        <Box flex="1 1 12rem" miw={0}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {summary !== undefined && (
            <Text c="dimmed" fz="sm" mt={4}>
              {summary}
            </Text>
          )}
        </Box>
        <Button
          variant="outline"
          size="sm"
          leftSection={<Icon size={18} aria-hidden="true" />}
          aria-label={t(asTable ? "asChartOf" : "asTableOf", { title })}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? "asChart" : "asTable")}
        </Button>
      </Group>
      {controls}
      <Box miw={0}>{asTable ? table : chart}</Box>
    </Card>
  );
}

interface ValueTableProps {
  label: string;
  head: readonly string[];
  /** Rows whose first cell is their heading. */
  rows: readonly (readonly string[])[];
  /** Whether it scrolls within its card. */
  long?: boolean;
}

/**
 * Values of a chart as a scrollable table, also by keyboard.
 *
 * Where many columns do not fit, values stand below their row's heading. Roles are explicit because some browsers drop
 * them from rows displayed as grids.
 */
export function ValueTable({ label, head, rows, long }: ValueTableProps) {
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
          {rows.map(([name = "", ...values], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {values.map((value, column) => (
                <td key={column} role="cell">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
