import { useTranslation } from "react-i18next";
import { LessonEditorView } from "./LessonEditorView";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { useParams } from "@/lib/router";

export default function LessonPage() {
  const { t } = useTranslation("adminLessons");
  const { lessonId = "" } = useParams();
  return (
    <LoadBoundary failure={t("toasts.loadListFailure")} resetKey={lessonId}>
      <LessonEditorView key={lessonId} lessonId={lessonId} />
    </LoadBoundary>
  );
}
