import { IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { Boundary } from "@/components/Boundary";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
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
  return (
    <Found
      value={useLesson(lessonId)}
      loading={<PageSkeleton />}
      missing={{
        icon: IconFileOff,
        title: t("notFoundTitle"),
        message: t("notFoundText"),
        link: { to: paths.adminLessons.to(), label: t("backToList") },
      }}
    >
      {(lesson) => <LessonEditor key={lesson._id} lesson={lesson} />}
    </Found>
  );
}
