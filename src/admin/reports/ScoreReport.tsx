import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "@/admin/components/api";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useFormat } from "@/lib/format";
import { useExamScores } from "./api";
import { ChartCard, ValueTable } from "./ChartCard";

const ScoreBars = lazy(() => import("./ScoreBars"));

export function ScoreReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const [course, setCourse] = useState<Option | null>(null);
  const scores = useExamScores(course?.value ?? "");
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
      controls={<CourseFilter course={course} onChange={setCourse} />}
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
        <ValueTable
          label={t("scores.title")}
          head={[t("scores.score"), t("scores.attempts")]}
          rows={(scores?.buckets ?? []).map((count, score) => [range(score), format.number(count)])}
        />
      }
    />
  );
}

interface CourseFilterProps {
  /** Chosen course, null for all. */
  course: Option | null;
  onChange: (course: Option | null) => void;
}

const ALL = "all";

function CourseFilter({ course, onChange }: CourseFilterProps) {
  const { t } = useTranslation("adminReports");
  const all = { value: ALL, label: t("scores.all") };
  const chosen = course ?? all;
  const typing = useSelectSearch(chosen);
  const courses = useCourseOptions(typing.search)?.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <SearchSelect
      label={t("scores.course")}
      maw={420}
      typing={typing}
      found={typing.search === "" ? [all, ...(courses ?? [])] : courses}
      chosen={chosen}
      onChoose={(option) => onChange(option?.value === ALL ? null : option)}
      none={t("scores.courseNone")}
      error={undefined}
      disabled={false}
    />
  );
}
