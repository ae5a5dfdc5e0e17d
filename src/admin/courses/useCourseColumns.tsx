import { Anchor, Text } from "@mantine/core";
import { IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/list/PagedTable";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { RowAction } from "@/admin/components/RowAction";
import type { CourseRow } from "./api";
import { StatusBadge } from "./StatusBadge";

export function useCourseColumns(onRemove: (course: CourseRow) => void): Column<CourseRow>[] {
  const { t } = useTranslation("adminCourses");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "title",
        kind: "title",
        header: t("columns.title"),
        cell: ({ _id, title, description }) => (
          <>
            <Anchor component={Link} to={paths.adminCourse.to(_id)} fw={600}>
              {title}
            </Anchor>
            <Text c="dimmed" fz="sm" lineClamp={1}>
              {description}
            </Text>
          </>
        ),
      },
      {
        key: "status",
        kind: "short",
        header: t("columns.status"),
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      {
        key: "content",
        header: t("columns.content"),
        cell: ({ moduleCount, lessonCount, hasExam }) => (
          <Text fz="sm" span>
            {t("modules", { count: moduleCount })} · {t("lessons", { count: lessonCount })} ·{" "}
            {t(hasExam ? "withExam" : "withoutExam")}
          </Text>
        ),
      },
      {
        key: "hours",
        kind: "number",
        header: t("columns.hours"),
        cell: ({ durationHours }) => t("hours", { count: durationHours }),
      },
      {
        key: "students",
        kind: "number",
        header: t("columns.students"),
        cell: ({ enrollmentCount }) => format.number(enrollmentCount),
      },
      {
        key: "actions",
        kind: "actions",
        header: t("columns.actions"),
        cell: (course) => (
          <>
            <RowAction
              icon={IconExternalLink}
              label={t("view", { title: course.title })}
              hint={t("viewShort")}
              to={paths.course.to(course.slug)}
            />
            <RowAction
              icon={IconPencil}
              label={t("edit", { title: course.title })}
              hint={t("editShort")}
              to={paths.adminCourse.to(course._id)}
            />
            <RowAction
              icon={IconTrash}
              label={t("remove", { title: course.title })}
              hint={t("removeShort")}
              onClick={() => onRemove(course)}
            />
          </>
        ),
      },
    ],
    [t, format, onRemove],
  );
}
