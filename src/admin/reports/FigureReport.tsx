import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useChoice } from "@/admin/components/ListPage";
import { useDates, type Dates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useFigures, type Points, type Scope } from "./api";
import { ChartCard } from "./ChartCard";
import { besideOf, figures, mainOf, sumOf, type Figure } from "./figures";
import { FigureTiles } from "./FigureTiles";
import type { Period } from "./period";
import { ScopeGone } from "./ScopeGone";
import { useFigureText } from "./useFigureText";
import type { Cell } from "./ValueTable";

const FigureChart = lazy(() => import("./FigureChart"));

interface FigureReportProps {
  scope: Scope;
  period: Period;
  /** Period to compare with. */
  before: Period | null;
  sells: boolean;
}

/** Figures of a period, and one of them as a chart. */
export function FigureReport({ scope, period, before, sells }: FigureReportProps) {
  const now = useFigures(scope, period);
  const then = useFigures(scope, before);
  const [wanted, choose] = useChoice("figure", figures);
  if (now === null) return <ScopeGone />;
  const shown = figures.filter((figure) => {
    const sum = now && sumOf(figure, now.points);
    return figure === "revenue" ? sells || (sum?.main ?? 0) > 0 : now === undefined || sum !== undefined;
  });
  const figure = shown.includes(wanted) ? wanted : "enrollments";
  return (
    <>
      <FigureTiles
        {...{ figures: shown, chosen: figure, onChoose: choose }}
        now={now?.points}
        then={before === null ? null : then?.points}
      />
      <FigureCard {...{ figure, period, before, now }} then={then ?? undefined} />
    </>
  );
}

/** "07/11", or "nov 26" for a month. */
const nameOf = (dates: Dates, at: string): string =>
  at.length === 7 ? `${dates.calendar.month(`${at}-01`)} ${at.slice(2, 4)}` : dates.dayAndMonth(at);

interface FigureCardProps {
  figure: Figure;
  period: Period;
  before: Period | null;
  now: Points | undefined;
  then: Points | undefined;
}

function FigureCard({ figure, period, before, now, then }: FigureCardProps) {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const text = useFigureText();
  const format = useFormat();
  const title = t(`figures.title.${now?.unit ?? "day"}`, { name: t(`figures.name.${figure}`) });
  const days = ({ first, last }: Period) => t("choices.days", { from: dates.day(first), to: dates.day(last) });
  const sums = [now, then].map((points) => points && sumOf(figure, points.points));
  const summary = [
    sums[0] && t("figures.summary", { value: text.sum(figure, sums[0]), days: days(period) }),
    before && sums[1] && t("figures.summaryBefore", { value: text.sum(figure, sums[1]), days: days(before) }),
  ].filter(Boolean);
  const waiting = <Skeleton h={294} aria-busy="true" />;
  const hasBeside = now !== undefined && besideOf(figure, now.points[0]) !== undefined;
  const cell = (value: number | undefined): Cell => (value === undefined ? "–" : text.cell(figure, value));
  const rows = now?.points.map((point, index): Cell[] => [
    point.at.length === 7 ? dates.calendar.monthAndYear(`${point.at}-01`) : dates.day(point.at),
    cell(mainOf(figure, point)),
    ...(hasBeside ? [cell(besideOf(figure, point))] : []),
    ...(before ? [cell(mainOf(figure, then?.points[index]))] : []),
  ]);
  const head = [
    t(`figures.${now?.unit ?? "day"}`),
    t(`figures.name.${figure}`),
    ...(hasBeside ? [t(`figures.beside.${figure === "revenue" ? "revenue" : "exams"}`)] : []),
    ...(before ? [t("figures.before")] : []),
  ];
  return (
    <ChartCard
      title={title}
      summary={now && summary.join(" ")}
      values={rows && { head, rows: rows.toReversed(), long: true }}
      chart={
        now ? (
          <Suspense fallback={waiting}>
            <FigureChart
              label={`${title}. ${summary.join(" ")}`}
              data={now.points.map((point, index) => ({
                at: nameOf(dates, point.at),
                now: mainOf(figure, point) ?? 0,
                then: mainOf(figure, then?.points[index]) ?? null,
              }))}
              compares={before !== null}
              show={(value) => text.value(figure, value)}
              tick={(value) => format.number(figure === "revenue" ? value / 100 : value)}
            />
          </Suspense>
        ) : (
          waiting
        )
      }
    />
  );
}
