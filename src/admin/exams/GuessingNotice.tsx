import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { luckOnFirstDay } from "./guessing";

/** Tells what five and ten questions mean against guessing (EXAM-9). */
export function GuessingNotice({ passingScore }: { passingScore: number }) {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  const [five, ten] = [5, 10].map((questions) => format.share(luckOnFirstDay(questions, passingScore)));
  return (
    <Text fz="sm" c="dimmed">
      {t("form.guessing", { score: format.percent(passingScore), five, ten })}
    </Text>
  );
}
