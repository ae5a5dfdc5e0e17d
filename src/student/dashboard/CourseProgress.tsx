import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useFormat } from "@/lib/format";
import classes from "./CourseProgress.module.css";

/** The part that changes when a lesson is completed elsewhere. */
export function CourseProgress({ title, percentage }: { title: string; percentage: number }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const percent = format.percent(percentage);
  return (
    <div>
      <div className={classes.line}>
        <span className={classes.label}>{t("progress")}</span>
        <span className={classes.percent}>{percent}</span>
      </div>
      <ProgressBar
        label={t("progressLabel", { course: title, percent })}
        value={percentage}
        tone={percentage >= 100 ? "done" : undefined}
      />
    </div>
  );
}
