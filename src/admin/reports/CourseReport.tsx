import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { useFormat } from "@/lib/format";
import { BARS_PER_PAGE, useByCourse, type CourseCount } from "./api";
import { BarList } from "./BarList";
import { ChartCard, FigureTable } from "./ChartCard";

const rate = ({ completed, enrollments }: CourseCount): number =>
  enrollments === 0 ? 0 : Math.round((100 * completed) / enrollments);

export function CourseReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const { results, status, loadMore } = useByCourse();
  const figures = (course: CourseCount): string =>
    course.enrollments === 0
      ? t("courses.none")
      : t("courses.line", {
          completed: format.number(course.completed),
          enrollments: format.number(course.enrollments),
          percent: format.percent(rate(course)),
        });
  const more = <LoadMore status={status} onMore={() => loadMore(BARS_PER_PAGE)} />;

  return (
    <ChartCard
      title={t("courses.title")}
      chart={
        status === "LoadingFirstPage" ? (
          <Skeleton h={320} aria-busy="true" />
        ) : results.length === 0 ? (
          <Text c="dimmed">{t("courses.empty")}</Text>
        ) : (
          <>
            <BarList
              label={t("courses.title")}
              bars={results.map((course) => ({
                key: course.courseId,
                name: course.title,
                figures: figures(course),
                share: rate(course),
              }))}
            />
            {more}
          </>
        )
      }
      table={
        <>
          <FigureTable
            label={t("courses.title")}
            head={[t("courses.course"), t("courses.enrollments"), t("courses.completed"), t("courses.rate")]}
            rows={results.map((course) => [
              course.title,
              format.number(course.enrollments),
              format.number(course.completed),
              format.percent(rate(course)),
            ])}
          />
          {more}
        </>
      }
    />
  );
}
