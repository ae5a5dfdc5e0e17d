import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { useFunnel, type Funnel, type Scope } from "./api";
import { BarList } from "./BarList";
import { ChartCard } from "./ChartCard";
import type { Period } from "./period";

const stages = ["enrolled", "started", "half", "lessons", "passed", "certificate"] as const satisfies (keyof Funnel)[];

/** How far those came who enrolled in the period. */
export function FunnelReport({ scope, period }: { scope: Scope; period: Period }) {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const funnel = useFunnel(scope, period);
  if (funnel === null) return null;
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
  const lines = stages.map((stage, index) => {
    const count = funnel?.[stage] ?? 0;
    const before = stages[index - 1];
    const whole = before && funnel?.[before];
    const step = whole ? share(count, whole) : null;
    return { stage, count, ofAll: share(count, funnel?.enrolled ?? 0), step };
  });
  const percent = (value: number) => ({ shown: format.percent(value), value });
  return (
    <ChartCard
      title={t("funnel.title")}
      summary={t("funnel.text")}
      values={
        funnel && {
          head: [t("funnel.stage"), t("funnel.people"), t("funnel.ofFirst"), t("funnel.ofBefore")],
          rows: lines.map(({ stage, count, ofAll, step }) => [
            t(`funnel.stages.${stage}`),
            count,
            percent(ofAll),
            step === null ? "–" : percent(step),
          ]),
        }
      }
      chart={
        funnel === undefined ? (
          <Skeleton h={320} aria-busy="true" />
        ) : funnel.enrolled === 0 ? (
          <Text c="dimmed">{t("funnel.empty")}</Text>
        ) : (
          <BarList
            label={t("funnel.title")}
            bars={lines.map(({ stage, count, ofAll, step }) => ({
              key: stage,
              name: t(`funnel.stages.${stage}`),
              values: t("funnel.line", { count, percent: format.percent(ofAll) }),
              share: ofAll,
              ...(step !== null && { note: t("funnel.step", { percent: format.percent(step) }) }),
            }))}
          />
        )
      }
    />
  );
}
