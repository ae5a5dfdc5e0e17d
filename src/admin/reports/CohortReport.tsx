import { Skeleton, Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceSelect, useChoice } from "@/admin/components/ListPage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useCohorts, type Cohort, type Scope } from "./api";
import { ChartCard } from "./ChartCard";
import classes from "./CohortReport.module.css";
import type { Cell } from "./ValueTable";

const views = ["done", "active"] as const;

/** People by month of enrollment: who finished, or was still active, each month since. */
export function CohortReport({ scope, until }: { scope: Scope; until: string }) {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const format = useFormat();
  const [view, setView] = useChoice("cohorts", views);
  const cohorts = useCohorts(scope, until);
  if (cohorts === null) return null;
  const shown = cohorts?.filter(({ enrolled }) => enrolled > 0);
  const months = Math.max(0, ...(shown ?? []).map(({ done }) => done.length));
  const since = Array.from({ length: months }, (_, month) => month);
  const monthOf = ({ month }: Cohort) => dates.calendar.monthAndYear(`${month}-01`);
  const share = (row: Cohort, after: number): number | undefined => {
    const count = row[view][after];
    return count === undefined ? undefined : Math.round((100 * count) / row.enrolled);
  };
  const head = [t("cohorts.month"), t("cohorts.enrolled"), ...since.map((month) => format.number(month))];
  const cell = (value: number | undefined): Cell =>
    value === undefined ? "" : { shown: format.percent(value), value };
  return (
    <ChartCard
      title={t("cohorts.title")}
      summary={t(`cohorts.text.${view}`)}
      isTable
      controls={
        <ChoiceSelect
          label={t("cohorts.view")}
          maw={280}
          values={views}
          value={view}
          onChange={setView}
          text={(value) => t(`cohorts.views.${value}`)}
        />
      }
      values={
        shown && {
          head,
          rows: shown.map((row) => [monthOf(row), row.enrolled, ...since.map((after) => cell(share(row, after)))]),
        }
      }
      chart={
        shown === undefined ? (
          <Skeleton h={320} aria-busy="true" />
        ) : shown.length === 0 ? (
          <Text c="dimmed">{t("cohorts.empty")}</Text>
        ) : (
          <div className={classes.scroll} tabIndex={0} role="group" aria-label={t("cohorts.title")}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {head.slice(0, 2).map((name) => (
                    <th key={name} scope="col" rowSpan={2}>
                      {name}
                    </th>
                  ))}
                  <th scope="colgroup" colSpan={months}>
                    {t("cohorts.since")}
                  </th>
                </tr>
                <tr>
                  {since.map((month) => (
                    <th key={month} scope="col">
                      {format.number(month)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.month}>
                    <th scope="row">{monthOf(row)}</th>
                    <td>{format.number(row.enrolled)}</td>
                    {since.map((after) => {
                      const value = share(row, after);
                      return (
                        <td
                          key={after}
                          data-share={value !== undefined || undefined}
                          style={{ "--share": value ?? 0 } as CSSProperties}
                        >
                          {value !== undefined && format.percent(value)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    />
  );
}
