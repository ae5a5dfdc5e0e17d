import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useDialog } from "@/admin/components/useDialog";
import type { LessonDetail } from "./api";
import { GenerateButton } from "./GenerateButton";
import { RemoveLessonDialog } from "@/admin/components/lessons/RemoveLessonDialog";

export function LessonEditorHeading({ lesson, dirty }: { lesson: LessonDetail; dirty: boolean }) {
  const { t } = useTranslation("adminLessons");
  const navigate = useNavigate();
  const removal = useDialog<LessonDetail>();
  const { course, module } = lesson;
  return (
    <>
      <AdminHeading
        title={lesson.title}
        crumbs={[
          { label: course.title, to: paths.adminCourse.to(course._id) },
          { label: module.title, to: paths.adminLessons.to(module._id) },
        ]}
        actions={
          <>
            <GenerateButton lesson={lesson} disabled={dirty} />
            <Button
              variant="ghost"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => removal.open(lesson)}
            >
              {t("removeShort")}
            </Button>
          </>
        }
      />
      {removal.show((lesson, dialog) => (
        <RemoveLessonDialog
          lesson={lesson}
          {...dialog}
          onRemoved={() => void navigate(paths.adminCourse.to(course._id), { replace: true })}
        />
      ))}
    </>
  );
}
