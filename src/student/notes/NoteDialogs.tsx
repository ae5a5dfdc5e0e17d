import { Textarea, type TextareaProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { noteForm } from "@convex/shared/noteForm";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { PassageSelect, type Passages } from "@/components/form/PassageSelect";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAddNote, useEditNote, type LessonId, type Note } from "./api";
import { Passage } from "./Passage";

interface NewNoteDialogProps extends DialogControl {
  lessonId: LessonId;
  passages: Passages;
}

/** Marks a paragraph, writes a note, or both (NOTE-1). */
export function NewNoteDialog({ lessonId, passages: { all, marked }, ...dialog }: NewNoteDialogProps) {
  const { t } = useTranslation("notes");
  const add = useAddNote();
  const [initial] = useState({ text: "", passage: marked });
  const live = useLiveForm({
    stored: { version: 0, values: initial },
    schema: noteForm,
    labels: { text: t("text"), passage: t("passage") },
    save: (fields) => add({ lessonId, ...fields }),
    texts: { failure: t("failure"), success: t("added") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("add")}>
      <PassageSelect {...live.field("passage")} chosen={live.values.passage} passages={all} whole={t("whole")} />
      <NoteText {...live.field("text")} description={t("hint")} />
    </FormDialog>
  );
}

export function EditNoteDialog({ note, ...dialog }: DialogControl & { note: Note }) {
  const { t } = useTranslation("notes");
  const edit = useEditNote();
  const { _id: noteId, version, text } = note;
  const passage = note.passage ?? "";
  const live = useLiveForm({
    stored: { version, values: { text } },
    schema: noteForm,
    toInput: (values) => ({ ...values, passage }),
    labels: { text: t("text") },
    save: (fields, seen) => edit({ noteId, version: seen, text: fields.text }),
    texts: { failure: t("failure"), success: t("saved") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("edit")}>
      {passage !== "" && <Passage>{passage}</Passage>}
      <NoteText {...live.field("text")} />
    </FormDialog>
  );
}

function NoteText(field: TextareaProps) {
  return <Textarea {...field} maxLength={limits.noteText} minRows={4} maxRows={14} autosize data-autofocus />;
}
