import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/router";
import type { LessonRow } from "./api";
import { GenerateButton } from "./GenerateButton";

export function LessonRowActions({ lesson, onRemove }: { lesson: LessonRow; onRemove: () => void }) {
  const { t } = useTranslation("adminLessons");
  const { title } = lesson;
  return (
    <>
      <GenerateButton lesson={lesson} compact />
      <ActionIcon
        component={Link}
        to={paths.adminLesson.to(lesson._id)}
        aria-label={t("edit", { title })}
        title={t("editShort")}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t("remove", { title })} title={t("removeShort")} onClick={onRemove}>
        <IconTrash size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
