import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { RowAction } from "@/admin/components/RowAction";
import type { LessonRow } from "./api";
import { GenerateButton } from "./GenerateButton";

export function LessonRowActions({ lesson, onRemove }: { lesson: LessonRow; onRemove: () => void }) {
  const { t } = useTranslation("adminLessons");
  const { title } = lesson;
  return (
    <>
      <GenerateButton lesson={lesson} compact />
      <RowAction
        icon={IconPencil}
        label={t("edit", { title })}
        hint={t("editShort")}
        to={paths.adminLesson.to(lesson._id)}
      />
      <RowAction icon={IconTrash} label={t("remove", { title })} hint={t("removeShort")} onClick={onRemove} />
    </>
  );
}
