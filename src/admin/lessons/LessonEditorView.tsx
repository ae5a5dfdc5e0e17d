import { IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MissingPage } from "@/components/page/MissingPage";
import { paths } from "@/lib/paths";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { useLesson } from "./api";
import { LessonEditor } from "./LessonEditor";

export function LessonEditorView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("adminLessons");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <PageSkeleton />;
  if (lesson === null) {
    return (
      <MissingPage
        icon={IconFileOff}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        to={paths.adminLessons.to()}
        label={t("backToList")}
      />
    );
  }
  return <LessonEditor key={lesson._id} lesson={lesson} />;
}
