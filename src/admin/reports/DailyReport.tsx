import { NativeSelect, Skeleton } from "@mantine/core";
import { subDays } from "date-fns";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay, inBrazil } from "@convex/shared/brazilDay";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useToday } from "@/lib/useToday";
import { useDaily } from "./api";
import { ChartCard, ValueTable } from "./ChartCard";

const DailyChart = lazy(() => import("./DailyChart"));

const PERIODS = [7, 30, 90] as const;

export function DailyReport() {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const format = useFormat();
  const [length, setLength] = useState<number>(30);
  const to = useToday();
  const from = brazilDay(subDays(`${to}T12:00:00-03:00`, length - 1, { in: inBrazil }));
  const days = useDaily(from, to);
  const waiting = <Skeleton h={294} aria-busy="true" />;
  const sum = (name: "enrollments" | "certificates") => (days ?? []).reduce((total, day) => total + day[name], 0);
  const summary = t("daily.summary", {
    enrollments: t("daily.enrolled", { count: sum("enrollments") }),
    certificates: t("daily.issued", { count: sum("certificates") }),
    from: dates.day(from),
    to: dates.day(to),
  });

  return (
    <ChartCard
      title={t("daily.title")}
      summary={days && summary}
      controls={
        <NativeSelect
          size="md"
          label={t("daily.period")}
          maw={240}
          value={String(length)}
          onChange={(event) => setLength(Number(event.currentTarget.value))}
          data={PERIODS.map((count) => ({ value: String(count), label: t("daily.days", { count }) }))}
        />
      }
      chart={
        days ? (
          <Suspense fallback={waiting}>
            <DailyChart days={days} label={`${t("daily.title")}. ${summary}`} />
          </Suspense>
        ) : (
          waiting
        )
      }
      table={
        <ValueTable
          long
          label={t("daily.title")}
          head={[t("daily.day"), t("daily.enrollments"), t("daily.certificates")]}
          rows={(days ?? [])
            .toReversed()
            .map(({ day, enrollments, certificates }) => [
              dates.day(day),
              format.number(enrollments),
              format.number(certificates),
            ])}
        />
      }
    />
  );
}
