import { IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { Boundary } from "@/components/Boundary";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router";
import { useLesson } from "./api";
import { LessonEditor } from "./LessonEditor";

export default function LessonPage() {
  const { t } = useTranslation("adminLessons");
  const { lessonId = "" } = useParams();
  return (
    <Boundary failure={t("toasts.loadListFailure")} resetKey={lessonId}>
      <LessonEditorView key={lessonId} lessonId={lessonId} />
    </Boundary>
  );
}

export function LessonEditorView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("adminLessons");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <PageSkeleton />;
  if (lesson === null) {
    return (
      <StateMessage
        page
        icon={IconFileOff}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        link={{ to: paths.adminLessons.to(), label: t("backToList") }}
      />
    );
  }
  return <LessonEditor key={lesson._id} lesson={lesson} />;
}
