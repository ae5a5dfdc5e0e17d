import { Badge, Button, Card, Stack } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { lessonForm, newLessonForm } from "@convex/shared/lessonForm";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { LessonFields, toLessonInput, toLessonValues, useLessonLabels } from "@/admin/components/lessons/LessonFields";
import { RemoveLessonDialog } from "@/admin/components/lessons/LessonDialogs";
import { VersionsButton } from "@/admin/components/versions/VersionsButton";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import saveBar from "@/components/form/SaveBar.module.css";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";
import { useUpdateLesson, type LessonDetail } from "./api";
import { DraftCard } from "./DraftCard";
import { GenerateButton } from "./GenerateButton";
import { LessonStatsCard } from "./LessonStats";
import { MarkdownEditor } from "./MarkdownEditor";
import { RepeatedQuestions } from "./RepeatedQuestions";

export function LessonEditor({ lesson }: { lesson: LessonDetail }) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const update = useUpdateLesson();
  const live = useLiveForm({
    stored: { version: lesson.version, values: toLessonValues(lesson) },
    // A text may not be emptied; a lesson without one may stay so.
    schema: lesson.isEmpty ? newLessonForm : lessonForm,
    toInput: toLessonInput,
    labels: useLessonLabels(),
    show: { lessonType: (type) => t(`types.${type}`) },
    save: (fields, version) => update({ lessonId: lesson._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
  });
  const { dirty, conflict } = live;

  // On the whole page: a click into the preview blurs the form.
  const saveNow = ({ target }: KeyboardEvent): void => {
    const inDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (dirty && conflict.length === 0 && !inDialog) live.submit();
  };
  useHotkeys([["mod+S", saveNow]], []);

  return (
    <>
      <LessonEditorHeading lesson={lesson} dirty={dirty} />
      <DraftCard lesson={lesson} disabled={dirty} />
      <Form live={live} aria-label={t("editTitle")}>
        <Stack gap="lg">
          <Card className={responsive.card ?? ""}>
            <Stack gap="md">
              <LessonFields live={live} />
            </Stack>
          </Card>
          <MarkdownEditor
            lessonId={lesson._id}
            value={live.values.content}
            onChange={(content) => live.form.setFieldValue("content", content)}
            error={live.field("content").error}
            disabled={live.saving}
          />
          <Boundary fallback={() => null}>
            <RepeatedQuestions lessonId={lesson._id} content={live.values.content} />
          </Boundary>
          <div className={saveBar.bar} data-keep-clear>
            <SaveButtons live={live} />
            <Badge size="lg" color={dirty ? "orange" : "teal"} role="status">
              {t(dirty ? "controls:unsaved" : "controls:allSaved")}
            </Badge>
          </div>
        </Stack>
      </Form>
      <Boundary>
        <LessonStatsCard lessonId={lesson._id} />
      </Boundary>
      <LeaveGuard dirty={dirty} />
    </>
  );
}

function LessonEditorHeading({ lesson, dirty }: { lesson: LessonDetail; dirty: boolean }) {
  const { t } = useTranslation(["adminLessons", "admin"]);
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
            <VersionsButton thingId={lesson._id} name={lesson.title} dirty={dirty} />
            <Button
              variant="outline"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => removal.open(lesson)}
            >
              {t("admin:row.delete")}
            </Button>
          </>
        }
      />
      {removal.show((lesson, dialog) => (
        <RemoveLessonDialog
          lesson={lesson}
          {...dialog}
          onDone={() => void navigate(paths.adminCourse.to(course._id), { replace: true, ...unstoppable })}
        />
      ))}
    </>
  );
}
