import { Box, Card, Text, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import responsive from "@/components/page/responsive.module.css";
import { useFormat } from "@/lib/format";
import { useLessonStats, type LessonStats } from "./api";

/** Shares its chunk with the renderer that the preview loads. */
const InlineMarkdown = lazy(() => import("@/components/markdown/question/InlineMarkdown"));

function QuestionText({ children }: { children: string }) {
  return (
    <Suspense fallback={children}>
      <InlineMarkdown>{children}</InlineMarkdown>
    </Suspense>
  );
}

/** REPORT-7: completions, exits, minutes and hard questions; live. */
export function LessonStatsCard({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("adminLessons");
  const format = useFormat();
  const stats = useLessonStats(lessonId);
  const columns: Column<LessonStats["questions"][number]>[] = [
    { header: t("figures.question"), kind: "title", cell: ({ question }) => <QuestionText>{question}</QuestionText> },
    { header: t("figures.answered"), kind: "number", cell: ({ answered }) => format.number(answered) },
    {
      header: t("figures.right"),
      kind: "number",
      cell: ({ answered, right }) => (answered === 0 ? "–" : format.percent(Math.round((100 * right) / answered))),
    },
  ];
  if (!stats) return null;
  const { completed, stopped, minutes, questions } = stats;
  return (
    <Card className={responsive.card ?? ""} component="section" aria-labelledby="lesson-stats" mt="lg">
      <Title order={2} size="h3" id="lesson-stats">
        {t("figures.title")}
      </Title>
      <Text mt="xs">
        {[
          t("figures.completed", { count: completed }),
          t("figures.stopped", { count: stopped }),
          minutes === null ? t("figures.notMeasured") : t("figures.minutes", { count: minutes }),
        ].join(" · ")}
      </Text>
      <Text fz="sm" c="dimmed">
        {t("figures.explained")}
      </Text>
      {questions.length > 0 && (
        <Box mt="md">
          <PagedTable
            label={t("figures.questions")}
            columns={columns}
            rowKey={({ _id }) => _id}
            pages={{ results: questions, status: "Exhausted", loadMore: () => undefined }}
            pageSize={questions.length}
            empty={null}
          />
        </Box>
      )}
    </Card>
  );
}
