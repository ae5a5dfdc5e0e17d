import { Button, Stack } from "@mantine/core";
import { IconChartBar, IconExternalLink, IconEye, IconTrash, IconUsers } from "@tabler/icons-react";
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
import { Only } from "@/admin/components/Only";
import { BeforeCard } from "./BeforeCard";
import { CourseTeachers } from "./CourseTeachers";
import { CourseExport } from "./CourseExport";
import { CourseFormCard } from "./CourseForm";
import { useOutline, useSetCover } from "./api";
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
              <Only right="author" taught>
                <Boundary failure={t("toasts.loadModulesFailure")}>
                  <CourseOutline courseId={course._id} />
                  <LessonStats courseId={course._id} />
                </Boundary>
              </Only>
            </Stack>
            <Stack gap="lg">
              <CourseStatus course={course} />
              <Only right="author" taught>
                <CourseCoverCard course={course} />
              </Only>
              <Only right="administer">
                <CourseFormCard key={course._id} course={course} />
                <BeforeCard course={course} />
                <CourseTeachers courseId={course._id} />
              </Only>
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
            <Only right="administer">
              <Button
                component={Link}
                to={paths.adminCourseReport.to(course._id)}
                variant="outline"
                aria-label={t("reportOf", { title: course.title })}
                leftSection={<IconChartBar size={18} aria-hidden="true" />}
              >
                {t("report")}
              </Button>
            </Only>
            <Button
              component={Link}
              to={paths.course.to(course.slug)}
              variant="outline"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {t("admin:row.view")}
            </Button>
            <Only right="author" taught>
              <Boundary fallback={() => null}>
                <AsStudent courseId={course._id} />
              </Boundary>
            </Only>
            <Only right="administer">
              <CourseExport slug={course.slug} />
              <HistoryLink of={course._id} label={course.title} />
              <Button
                variant="outline"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => removal.open(course)}
              >
                {t("admin:row.delete")}
              </Button>
            </Only>
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

/** Opens the first lesson as students see it (ROLE-5). */
function AsStudent({ courseId }: { courseId: CourseDetail["_id"] }) {
  const { t } = useTranslation("adminCourses");
  const outline = useOutline(courseId);
  const first = outline?.modules.flatMap(({ lessons }) => lessons)[0];
  if (first === undefined) return null;
  return (
    <Button
      component={Link}
      to={paths.lesson.to(first._id)}
      variant="outline"
      leftSection={<IconEye size={18} aria-hidden="true" />}
    >
      {t("asStudent")}
    </Button>
  );
}
