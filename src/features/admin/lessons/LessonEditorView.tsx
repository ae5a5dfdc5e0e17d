import { Button } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundState } from "../../../components/NotFoundState";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/router";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useLesson } from "./api";
import { LessonEditor } from "./LessonEditor";

export function LessonEditorView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("adminLessons");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <PageSkeleton />;
  if (lesson === null) {
    return (
      <NotFoundState
        icon={<IconFileOff size={28} stroke={1.6} />}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        action={
          <Button component={Link} to={paths.adminLessons.to()}>
            {t("backToList")}
          </Button>
        }
      />
    );
  }
  return <LessonEditor key={lesson._id} lesson={lesson} />;
}
