import { Skeleton, Text } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { BARS_PER_PAGE } from "./api";
import { BarList, type Bar } from "./BarList";
import { ChartCard } from "./ChartCard";
import { ValueTable, type Cell } from "./ValueTable";

interface BarReportProps<Row> {
  title: string;
  empty: string;
  pages: Pick<UsePaginatedQueryResult<Row>, "results" | "status" | "loadMore">;
  /** `cells`: the row of the table, the name first. */
  toBar: (row: Row) => Bar & { cells: Cell[] };
  /** Headings of the table. */
  head: string[];
}

/** Chart with one bar for each row, page by page. */
export function BarReport<Row>({ title, empty, pages, toBar, head }: BarReportProps<Row>) {
  const { t } = useTranslation("controls");
  const bars = pages.results.map(toBar);
  const more = <LoadMore pages={pages} pageSize={BARS_PER_PAGE} label={t("more")} />;
  const isLoading = pages.status === "LoadingFirstPage";
  const values = { head, rows: bars.map(({ cells }) => cells) };
  return (
    <ChartCard
      title={title}
      values={isLoading ? undefined : values}
      pages={pages}
      chart={
        isLoading ? (
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
          <ValueTable label={title} values={values} />
          {more}
        </>
      }
    />
  );
}
