import { Anchor, Text } from "@mantine/core";
import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { api } from "@convex/_generated/api";
import { paths } from "@/lib/paths";

type Course = FunctionReturnType<typeof api.admin.courses.options>[number];

/** A row's course. */
export function CourseCell({ course }: { course: Course }) {
  return (
    <>
      <Anchor component={Link} to={paths.adminCourse.to(course._id)}>
        {course.title}
      </Anchor>
      <CourseMark course={course} />
    </>
  );
}

/** Slug and state, which tell equal titles apart. */
export function CourseMark({ course: { slug, status } }: { course: Pick<Course, "slug" | "status"> }) {
  const { t } = useTranslation("admin");
  return (
    <Text c="dimmed" fz="sm" lineClamp={1}>
      {status === "draft" ? `${slug} · ${t("course.draft")}` : slug}
    </Text>
  );
}
