import { NativeSelect, Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { useCourseOptions, useExamScores } from "./api";
import { ChartCard } from "./ChartCard";
import { FigureTable } from "./FigureTable";

const ScoreBars = lazy(() => import("./ScoreBars"));

export function ScoreReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const [courseId, setCourseId] = useState("");
  const courses = useCourseOptions() ?? [];
  const scores = useExamScores(courseId);
  const waiting = <Skeleton h={260} aria-busy="true" />;
  const summary =
    scores &&
    t("scores.summary", {
      passed: t("scores.passed", { count: scores.passed }),
      failed: t("scores.failed", { count: scores.failed }),
    });
  const range = (score: number) =>
    score === 10 ? format.number(10) : t("scores.range", { from: format.number(score), to: format.score(score + 0.9) });
  const isEmpty = scores?.buckets.every((count) => count === 0) ?? false;

  return (
    <ChartCard
      title={t("scores.title")}
      summary={summary}
      controls={
        <NativeSelect
          size="md"
          label={t("scores.course")}
          maw={420}
          value={courseId}
          onChange={(event) => setCourseId(event.currentTarget.value)}
          data={[
            { value: "", label: t("scores.all") },
            ...courses.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
        />
      }
      chart={
        scores === undefined ? (
          waiting
        ) : isEmpty ? (
          <Text c="dimmed">{t("scores.empty")}</Text>
        ) : (
          <Suspense fallback={waiting}>
            <ScoreBars buckets={scores.buckets} label={`${t("scores.title")}. ${summary ?? ""}`} />
          </Suspense>
        )
      }
      table={
        <FigureTable
          label={t("scores.title")}
          head={[t("scores.score"), t("scores.attempts")]}
          rows={(scores?.buckets ?? []).map((count, score) => [range(score), format.number(count)])}
        />
      }
    />
  );
}
