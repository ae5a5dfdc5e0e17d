import { Anchor, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/list/PagedTable";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { RowAction } from "@/admin/components/RowAction";
import type { ModuleRow } from "./api";

export function useModuleColumns(
  onEdit: (module: ModuleRow) => void,
  onRemove: (module: ModuleRow) => void,
): Column<ModuleRow>[] {
  const { t } = useTranslation("adminModules");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "order",
        kind: "short",
        header: t("columns.order"),
        width: "1%",
        cell: ({ orderIndex }) => format.number(orderIndex),
      },
      {
        key: "title",
        kind: "title",
        header: t("columns.title"),
        cell: ({ title, description }) => (
          <>
            <Text fw={600}>{title}</Text>
            <Text c="dimmed" fz="sm" lineClamp={1}>
              {description}
            </Text>
          </>
        ),
      },
      {
        key: "course",
        header: t("columns.course"),
        cell: ({ course }) => (
          <Anchor component={Link} to={paths.adminCourse.to(course._id)}>
            {course.title}
          </Anchor>
        ),
      },
      {
        key: "lessons",
        kind: "short",
        header: t("columns.lessons"),
        cell: ({ _id, title, lessonCount }) => (
          <Anchor
            component={Link}
            to={paths.adminLessons.to(_id)}
            aria-label={t("openLessons", { lessons: t("lessons", { count: lessonCount }), title })}
          >
            {t("lessons", { count: lessonCount })}
          </Anchor>
        ),
      },
      {
        key: "actions",
        kind: "actions",
        header: t("columns.actions"),
        cell: (module) => (
          <>
            <RowAction
              icon={IconPencil}
              label={t("edit", { title: module.title })}
              hint={t("editShort")}
              onClick={() => onEdit(module)}
            />
            <RowAction
              icon={IconTrash}
              label={t("remove", { title: module.title })}
              hint={t("removeShort")}
              onClick={() => onRemove(module)}
            />
          </>
        ),
      },
    ],
    [t, format, onEdit, onRemove],
  );
}
