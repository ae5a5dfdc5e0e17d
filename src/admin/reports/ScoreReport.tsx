import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { useExamScores } from "./api";
import { ChartCard } from "./ChartCard";

const ScoreBars = lazy(() => import("./ScoreBars"));

/** Scores of all attempts, or with a course of those of its exam. */
export function ScoreReport({ courseId = "" }: { courseId?: string }) {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
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
      values={
        scores && {
          head: [t("scores.score"), t("scores.attempts")],
          rows: scores.buckets.map((count, score) => [range(score), count]),
        }
      }
    />
  );
}
