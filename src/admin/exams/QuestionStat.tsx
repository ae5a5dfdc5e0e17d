import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";

/** Share of correct answers, live: submissions update the counts. */
export function QuestionStat({ saved, answered, correct }: { saved: boolean; answered: number; correct: number }) {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  const percent = answered === 0 ? "" : format.percent(Math.round((100 * correct) / answered));
  return (
    <Text fz="sm" c="dimmed">
      {!saved
        ? t("editor.unsavedStat")
        : answered === 0
          ? t("editor.unanswered")
          : t("editor.rate", { percent, count: answered })}
    </Text>
  );
}
