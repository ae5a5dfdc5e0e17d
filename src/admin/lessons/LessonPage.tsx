import { useTranslation } from "react-i18next";
import { LessonEditorView } from "./LessonEditorView";
import { Boundary } from "@/components/Boundary";
import { useParams } from "@/lib/router";

export default function LessonPage() {
  const { t } = useTranslation("adminLessons");
  const { lessonId = "" } = useParams();
  return (
    <Boundary failure={t("toasts.loadListFailure")} resetKey={lessonId}>
      <LessonEditorView key={lessonId} lessonId={lessonId} />
    </Boundary>
  );
}
