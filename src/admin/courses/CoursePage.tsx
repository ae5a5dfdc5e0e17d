import { Button, Stack } from "@mantine/core";
import { IconChartBar, IconExternalLink, IconTrash, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CoverCard } from "@/admin/components/cover/CoverCard";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { HistoryLink } from "@/admin/components/HistoryLink";
import type { CourseDetail } from "@/admin/components/api";
import { WithCourse } from "@/admin/components/WithCourse";
import { useDialog } from "@/components/dialog/useDialog";
import { Boundary } from "@/components/Boundary";
import { paths } from "@/lib/paths";
import { Link, useNavigate } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";
import { useSetCover } from "./api";
import { BeforeCard } from "./BeforeCard";
import { CourseExport } from "./CourseExport";
import { CourseFormCard } from "./CourseForm";
import { CourseOutline } from "./CourseOutline";
import classes from "./CoursePage.module.css";
import { CourseStatus } from "./CourseStatus";
import { LessonStats } from "./LessonStats";
import { RemoveCourseDialog } from "./CourseDialogs";

/** Fields, publication, modules and lessons of a course. */
export default function CoursePage() {
  const { t } = useTranslation("adminCourses");
  return (
    <WithCourse failure={t("toasts.loadFailure")}>
      {(course) => (
        <>
          <CourseHeading course={course} />
          <div className={classes.columns}>
            <Stack gap="lg" miw={0}>
              <Boundary failure={t("toasts.loadModulesFailure")}>
                <CourseOutline courseId={course._id} />
                <LessonStats courseId={course._id} />
              </Boundary>
            </Stack>
            <Stack gap="lg">
              <CourseStatus course={course} />
              <CourseCoverCard course={course} />
              <CourseFormCard key={course._id} course={course} />
              <BeforeCard course={course} />
            </Stack>
          </div>
        </>
      )}
    </WithCourse>
  );
}

function CourseCoverCard({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const set = useSetCover();
  const { _id: courseId, version } = course;
  return (
    <CoverCard
      covered={course}
      set={(cover) => set({ courseId, version, cover })}
      texts={{ failure: t("toasts.updateFailure"), success: t("toasts.updated") }}
    />
  );
}

function CourseHeading({ course }: { course: CourseDetail }) {
  const { t } = useTranslation(["adminCourses", "admin"]);
  const navigate = useNavigate();
  const removal = useDialog<CourseDetail>();
  return (
    <>
      <AdminHeading
        title={course.title}
        crumbs={[{ label: t("title"), to: paths.adminCourses.to() }]}
        actions={
          <>
            <Button
              component={Link}
              to={paths.adminCoursePeople.to(course._id)}
              variant="outline"
              aria-label={t("peopleOf", { title: course.title })}
              leftSection={<IconUsers size={18} aria-hidden="true" />}
            >
              {t("people")}
            </Button>
            <Button
              component={Link}
              to={paths.adminCourseReport.to(course._id)}
              variant="outline"
              aria-label={t("reportOf", { title: course.title })}
              leftSection={<IconChartBar size={18} aria-hidden="true" />}
            >
              {t("report")}
            </Button>
            <Button
              component={Link}
              to={paths.course.to(course.slug)}
              variant="outline"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {t("admin:row.view")}
            </Button>
            <CourseExport slug={course.slug} />
            <HistoryLink of={course._id} label={course.title} />
            <Button
              variant="outline"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => removal.open(course)}
            >
              {t("admin:row.delete")}
            </Button>
          </>
        }
      />
      {removal.show((course, dialog) => (
        <RemoveCourseDialog
          course={course}
          {...dialog}
          onDone={() => void navigate(paths.adminCourses.to(), { replace: true, ...unstoppable })}
        />
      ))}
    </>
  );
}
