import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { useHardest } from "./api";
import { BarList } from "./BarList";
import { ChartCard } from "./ChartCard";

/** Questions of a course's exam that are most often answered wrong. */
export function HardestReport({ courseId }: { courseId: string }) {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const questions = useHardest(courseId)?.map(({ shown, right, ...question }) => {
    const wrong = Math.round((100 * (shown - right)) / shown);
    return { ...question, shown, wrong };
  });
  return (
    <ChartCard
      title={t("hardest.title")}
      summary={t("hardest.text")}
      values={
        questions && {
          head: [t("hardest.question"), t("hardest.shown"), t("hardest.wrong")],
          rows: questions.map(({ question, shown, wrong }) => [
            question,
            shown,
            { shown: format.percent(wrong), value: wrong },
          ]),
        }
      }
      chart={
        questions === undefined ? (
          <Skeleton h={320} aria-busy="true" />
        ) : questions.length === 0 ? (
          <Text c="dimmed">{t("hardest.empty")}</Text>
        ) : (
          <BarList
            label={t("hardest.title")}
            bars={questions.map(({ questionId, question, wrong }) => ({
              key: questionId,
              name: question,
              values: t("hardest.line", { percent: format.percent(wrong) }),
              share: wrong,
            }))}
          />
        )
      }
    />
  );
}
