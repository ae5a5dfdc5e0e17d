import { Button, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import type { CourseDetail } from "@/admin/components/api";
import { WithCourse } from "@/admin/components/WithCourse";
import { LessonStats } from "@/admin/courses/LessonStats";
import { HardestReport } from "@/admin/reports/HardestReport";
import { PeriodReports } from "@/admin/reports/PeriodReports";
import { ReportChoices } from "@/admin/reports/ReportChoices";
import { ScoreReport } from "@/admin/reports/ScoreReport";
import { useReport } from "@/admin/reports/useReport";
import { Boundary } from "@/components/Boundary";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";

/** Figures of a course, its lessons and its exam. */
export default function CourseReportPage() {
  const { t } = useTranslation("adminReports");
  return <WithCourse failure={t("loadFailure")}>{(course) => <CourseReports course={course} />}</WithCourse>;
}

function CourseReports({ course: { _id: courseId, title, enrollmentCount } }: { course: CourseDetail }) {
  const { t } = useTranslation(["adminReports", "adminCourses"]);
  const failure = t("loadFailure");
  const report = useReport(courseId);
  return (
    <>
      <AdminHeading
        title={t("course.title", { title })}
        text={t("course.lead", { count: enrollmentCount })}
        crumbs={[
          { label: t("adminCourses:title"), to: paths.adminCourses.to() },
          { label: title, to: paths.adminCourse.to(courseId) },
        ]}
        actions={
          <Button
            component={Link}
            to={paths.adminCoursePeople.to(courseId)}
            variant="outline"
            aria-label={t("adminCourses:peopleOf", { title })}
            leftSection={<IconUsers size={18} aria-hidden="true" />}
          >
            {t("adminCourses:people")}
          </Button>
        }
      />
      <Stack gap="xl">
        <div>
          <ReportChoices report={report} narrows={false} />
          <PeriodReports report={report} />
        </div>
        <Boundary failure={failure}>
          <LessonStats courseId={courseId} />
        </Boundary>
        <div className={responsive.wide}>
          <Boundary failure={failure}>
            <HardestReport courseId={courseId} />
          </Boundary>
          <Boundary failure={failure}>
            <ScoreReport courseId={courseId} />
          </Boundary>
        </div>
      </Stack>
    </>
  );
}
