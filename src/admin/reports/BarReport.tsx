import { Group, Progress, Skeleton, Stack, Text } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { BARS_PER_PAGE } from "./api";
import { ChartCard, ValueTable } from "./ChartCard";

interface Bar {
  key: string;
  name: string;
  /** Values as one text. */
  values: string;
  /** Length of the bar, 0 to 100. */
  share: number;
  /** Cells of the table: the name, then the values. */
  cells: string[];
}

interface BarReportProps<Row> {
  title: string;
  empty: string;
  pages: Pick<UsePaginatedQueryResult<Row>, "results" | "status" | "loadMore">;
  toBar: (row: Row) => Bar;
  /** Headings of the table. */
  head: string[];
}

/** Chart with one bar for each row, page by page. */
export function BarReport<Row>({ title, empty, pages, toBar, head }: BarReportProps<Row>) {
  const { t } = useTranslation("controls");
  const bars = pages.results.map(toBar);
  const more = <LoadMore pages={pages} pageSize={BARS_PER_PAGE} label={t("more")} />;
  return (
    <ChartCard
      title={title}
      chart={
        pages.status === "LoadingFirstPage" ? (
          <Skeleton h={320} aria-busy="true" />
        ) : bars.length === 0 ? (
          <Text c="dimmed">{empty}</Text>
        ) : (
          <>
            <BarList label={title} bars={bars} />
            {more}
          </>
        )
      }
      table={
        <>
          <ValueTable label={title} head={head} rows={bars.map(({ cells }) => cells)} />
          {more}
        </>
      }
    />
  );
}

/** Horizontal bars below full names, which narrow screens would cut. */
function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  return (
    <Stack component="ul" gap="sm" aria-label={label}>
      {bars.map(({ key, name, values, share }) => (
        <li key={key}>
          <Group justify="space-between" align="flex-end" wrap="nowrap" fz="sm">
            <Text span inherit fw={550} miw={0} style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
            <Text span inherit c="dimmed" flex="none" style={{ fontVariantNumeric: "tabular-nums" }}>
              {values}
            </Text>
          </Group>
          <Progress value={share} size={12} radius={4} mt={4} color="var(--chart-strong)" aria-hidden="true" />
        </li>
      ))}
    </Stack>
  );
}
