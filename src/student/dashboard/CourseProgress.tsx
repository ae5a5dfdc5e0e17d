import { useTranslation } from "react-i18next";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useFormat } from "@/lib/format";

/** Progress bar, apart so that only it renders on a change. */
export function CourseProgress({ title, percentage }: { title: string; percentage: number }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const percent = format.percent(percentage);
  return (
    <div>
      <AmountLine name={t("progress")}>{percent}</AmountLine>
      <ProgressBar
        label={t("progressLabel", { course: title, percent })}
        value={percentage}
        tone={percentage >= 100 ? "done" : undefined}
      />
    </div>
  );
}
