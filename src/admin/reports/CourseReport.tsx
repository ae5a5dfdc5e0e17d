import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useByCourse } from "./api";
import { BarReport } from "./BarReport";

export function CourseReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  return (
    <BarReport
      title={t("courses.title")}
      empty={t("courses.empty")}
      pages={useByCourse()}
      toBar={({ courseId, title, ...counts }) => {
        const rate = counts.enrollments === 0 ? 0 : Math.round((100 * counts.completed) / counts.enrollments);
        const completed = format.number(counts.completed);
        const enrollments = format.number(counts.enrollments);
        const percent = format.percent(rate);
        return {
          key: courseId,
          name: title,
          to: paths.adminCourseReport.to(courseId),
          values: counts.enrollments === 0 ? t("courses.none") : t("courses.line", { completed, enrollments, percent }),
          share: rate,
          cells: [
            title,
            counts.enrollments,
            counts.completed,
            counts.enrollments === 0 ? "–" : { shown: percent, value: rate },
          ],
        };
      }}
      head={[t("courses.course"), t("courses.enrollments"), t("courses.completed"), t("courses.rate")]}
    />
  );
}
