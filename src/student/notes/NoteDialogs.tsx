import { NativeSelect, Textarea, type TextareaProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cutText } from "@convex/shared/inquiryForm";
import { limits } from "@convex/shared/limits";
import { noteForm } from "@convex/shared/noteForm";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAddNote, useEditNote, type LessonId, type Note } from "./api";
import { Passage } from "./Passage";

/** Paragraphs of the lesson, and the one in which something is selected, or "". */
export interface Passages {
  all: readonly string[];
  marked: string;
}

interface NewNoteDialogProps extends DialogControl {
  lessonId: LessonId;
  passages: Passages;
}

/** Letters of a paragraph in the choice. */
const SHOWN = 70;
const shorten = (text: string): string => (text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text);

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
  const { passage } = live.values;
  return (
    <FormDialog {...dialog} live={live} title={t("add")}>
      <NativeSelect
        {...live.field("passage")}
        data={[{ value: "", label: t("whole") }, ...all.map((value) => ({ value, label: shorten(value) }))]}
      />
      {passage.length > SHOWN && <Passage>{passage}</Passage>}
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
