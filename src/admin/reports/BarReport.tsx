import { Skeleton, Text } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { BARS_PER_PAGE } from "./api";
import classes from "./BarReport.module.css";
import { ChartCard, FigureTable } from "./ChartCard";

interface Bar {
  key: string;
  name: string;
  /** The figures as text. */
  figures: string;
  /** 0 to 100. */
  share: number;
  /** The figures as cells of the table, the name first. */
  cells: string[];
}

interface BarReportProps<Row> {
  title: string;
  empty: string;
  pages: Pick<UsePaginatedQueryResult<Row>, "results" | "status" | "loadMore">;
  toBar: (row: Row) => Bar;
  /** Of the table. */
  head: string[];
}

/** A bar for each row, page by page. */
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
          <FigureTable label={title} head={head} rows={bars.map(({ cells }) => cells)} />
          {more}
        </>
      }
    />
  );
}

/** Horizontal bars with full names above them: no name is truncated on narrow screens. */
function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
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
