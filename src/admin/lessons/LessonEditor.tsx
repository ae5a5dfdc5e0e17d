import { Badge, Card, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { lessonForm, newLessonForm } from "@convex/shared/lessonForm";
import { ConflictNotice } from "@/components/form/ConflictNotice";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import saveBar from "@/components/form/SaveBar.module.css";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useVersionedForm } from "@/components/form/useVersionedForm";
import { validateWith } from "@/lib/formValidation";
import { useAdminAction } from "@/admin/components/useAdminAction";
import { useUpdateLesson, type LessonDetail } from "./api";
import { LessonEditorHeading } from "./LessonEditorHeading";
import { LessonFields } from "@/admin/components/lessons/LessonFields";
import { toLessonValues, type LessonValues } from "@/admin/components/lessons/lessonValues";
import { MarkdownEditor } from "./MarkdownEditor";
import { PreviousText } from "./PreviousText";

/** A lesson that has a text keeps one (specification, section 5); one without may still be saved without. */
const schemaFor = (lesson: LessonDetail) => (lesson.isEmpty ? newLessonForm : lessonForm);

export function LessonEditor({ lesson }: { lesson: LessonDetail }) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const update = useUpdateLesson();
  const { run, working } = useAdminAction();
  const ref = useRef<HTMLFormElement>(null);
  const schema = schemaFor(lesson);
  const form = useForm<LessonValues>({ initialValues: toLessonValues(lesson), validate: validateWith(schema) });
  const draft = useVersionedForm(form, { version: lesson.version, values: toLessonValues(lesson) }, working);

  const submit = async (values: LessonValues): Promise<void> => {
    const fields = schema.parse(values);
    const texts = { failure: t("toasts.updateFailure"), success: t("toasts.updated") };
    const result = await run(() => update({ lessonId: lesson._id, version: draft.version, ...fields }), texts);
    if (result?.done) draft.saved(fields);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (draft.dirty && !draft.conflict) ref.current?.requestSubmit();
  };

  return (
    <>
      <LessonEditorHeading lesson={lesson} dirty={draft.dirty} />
      <Form
        ref={ref}
        aria-label={t("editTitle")}
        onKeyDown={onKeyDown}
        onSubmit={form.onSubmit((values) => void submit(values))}
      >
        <Stack gap="lg">
          {draft.conflict && <ConflictNotice onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />}
          <Card p={{ base: "md", sm: "lg" }}>
            <Stack gap="md">
              <LessonFields form={form} disabled={working} />
            </Stack>
          </Card>
          <MarkdownEditor
            value={form.values.content}
            onChange={(content) => form.setFieldValue("content", content)}
            error={typeof form.errors.content === "string" ? t(form.errors.content) : undefined}
            disabled={working}
          />
          <div className={saveBar.bar}>
            <SaveButtons saving={working} draft={draft} />
            <Badge size="lg" color={draft.dirty ? "orange" : "teal"} role="status">
              {t(draft.dirty ? "controls:unsaved" : "controls:allSaved")}
            </Badge>
          </div>
        </Stack>
      </Form>
      {lesson.hasPrevious && <PreviousText lesson={lesson} disabled={draft.dirty} />}
      <LeaveGuard dirty={draft.dirty} />
    </>
  );
}
