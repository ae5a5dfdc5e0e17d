import { Anchor, Badge, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import type { LessonType } from "@convex/shared/lessonTypes";
import type { Column } from "@/components/list/PagedTable";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import type { LessonRow } from "./api";
import { LessonRowActions } from "./LessonRowActions";

export function useLessonColumns(onRemove: (lesson: LessonRow) => void): Column<LessonRow>[] {
  const { t } = useTranslation("adminLessons");
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
        cell: (lesson) => (
          <>
            <Anchor component={Link} to={paths.adminLesson.to(lesson._id)} fw={600}>
              {lesson.title}
            </Anchor>
            {lesson.isEmpty ? (
              <div>
                <Badge color="orange">{t("emptyContent")}</Badge>
              </div>
            ) : (
              <Text c="dimmed" fz="sm">
                {lesson.preview}
                {lesson.preview.length >= limits.lessonPreview && "…"}
              </Text>
            )}
          </>
        ),
      },
      {
        key: "place",
        header: t("columns.place"),
        cell: ({ course, module }) => (
          <Text fz="sm" span>
            {t("place", { course: course.title, module: module.title })}
          </Text>
        ),
      },
      {
        key: "type",
        kind: "short",
        header: t("columns.type"),
        cell: ({ lessonType }) => t(`types.${lessonType as LessonType}`),
      },
      {
        key: "minutes",
        kind: "number",
        header: t("columns.minutes"),
        cell: ({ durationMinutes }) => t("minutes", { count: durationMinutes }),
      },
      {
        key: "actions",
        kind: "actions",
        header: t("columns.actions"),
        cell: (lesson) => <LessonRowActions lesson={lesson} onRemove={() => onRemove(lesson)} />,
      },
    ],
    [t, format, onRemove],
  );
}
