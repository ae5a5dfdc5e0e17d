import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format";
import classes from "./CourseProgress.module.css";

/** What a lesson completed elsewhere changes. Plain elements: this is painted while somebody waits for it. */
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
      <div className={classes.track}>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={t("progressLabel", { course: title, percent })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentage}
          data-complete={percentage >= 100 || undefined}
          style={{ width: `${percentage}%` }}
        />
      </div>
    </div>
  );
}
