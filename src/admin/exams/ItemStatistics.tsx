import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examLetters, type ExamLetter } from "@convex/shared/examLetters";
import { useFormat } from "@/lib/format";
import type { ItemAnalysis } from "./api";

/** Statistics of a question from first attempts; live. */
export function ItemStatistics({ analysis, correctOption }: { analysis: ItemAnalysis; correctOption: ExamLetter }) {
  const { t } = useTranslation(["adminBank", "adminExams"]);
  const format = useFormat();
  const { shown, right, chosen, discrimination, facility } = analysis;
  if (shown === 0) return <Text fz="sm">{t("adminExams:editor.unanswered")}</Text>;
  const percent = format.percent(Math.round((100 * right) / shown));
  const options = examLetters.map((letter) => {
    const mark = letter === correctOption ? " ✓" : "";
    return `${letter.toUpperCase()}${mark} ${format.number(chosen[letter])}`;
  });
  return (
    <>
      <Text fz="sm">{t("adminExams:editor.rate", { percent, count: shown })}</Text>
      <Text fz="sm" c="dimmed">
        {options.join(" · ")}
      </Text>
      <Text fz="sm" c="dimmed">
        {facility === null
          ? t("tooFew")
          : discrimination === null
            ? t("noDiscrimination")
            : t("discrimination", { value: format.number(Math.round(discrimination * 100) / 100) })}
      </Text>
    </>
  );
}
