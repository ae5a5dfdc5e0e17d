import { Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconChartBar, IconDownload, IconTable } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ChartCard.module.css";
import { useValueFile, type MorePages } from "./useValueFile";
import { ValueTable, type Values } from "./ValueTable";

interface ChartCardProps {
  title: string;
  /** The values in one sentence, for people who cannot see the chart. */
  summary?: string | undefined;
  /** Controls above both views. */
  controls?: ReactNode;
  chart: ReactNode;
  /** The chart's values, for the table and the file; undefined while they load. */
  values: Values | undefined;
  /** Table instead of the values' own. */
  table?: ReactNode;
  /** Pages that the values do not hold yet; the file waits for them. */
  pages?: MorePages;
  /** Whether the chart is a table itself. */
  isTable?: boolean;
}

/** Chart that can be switched to a table of its values, and saved as a file. */
export function ChartCard({ title, summary, controls, chart, values, table, pages, isTable = false }: ChartCardProps) {
  const { t } = useTranslation("adminReports");
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { isBusy, save } = useValueFile(title, values, pages);
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
        <Group gap={8}>
          {!isTable && (
            <Button
              variant="outline"
              size="sm"
              leftSection={<Icon size={18} aria-hidden="true" />}
              aria-label={t(asTable ? "asChartOf" : "asTableOf", { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? "asChart" : "asTable")}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            aria-label={t("asFileOf", { title })}
            disabled={values === undefined || isBusy}
            onClick={save}
          >
            {t("asFile")}
          </Button>
        </Group>
      </Group>
      {controls}
      <Box miw={0}>{asTable ? (table ?? (values && <ValueTable label={title} values={values} />)) : chart}</Box>
    </Card>
  );
}
