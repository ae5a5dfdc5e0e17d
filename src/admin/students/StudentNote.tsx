import { Card, Stack, Text, Textarea, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { studentNoteForm } from "@convex/shared/studentNoteForm";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useSaveNote, type StudentDetails } from "./api";

/** Administrators' notes on a person (PEOPLE-11). */
export function StudentNote({ student }: { student: StudentDetails }) {
  const { t } = useTranslation("adminStudents");
  const save = useSaveNote();
  const { userId, note, noteVersion } = student;
  const live = useLiveForm({
    stored: { version: noteVersion, values: { note } },
    schema: studentNoteForm,
    labels: { note: t("note.label") },
    save: (fields, version) => save({ userId, version, ...fields }),
    texts: { failure: t("note.failure"), success: t("note.saved") },
  });
  return (
    <Card component="section" aria-labelledby="student-note">
      <Title order={2} size="h4" id="student-note">
        {t("note.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("note.lead")}
      </Text>
      <LeaveGuard dirty={live.dirty} />
      <Form live={live} aria-labelledby="student-note">
        <Stack gap="md">
          <Textarea {...live.field("note")} maxLength={limits.studentNote} autosize minRows={2} maxRows={12} />
          <SaveButtons live={live} />
        </Stack>
      </Form>
    </Card>
  );
}
