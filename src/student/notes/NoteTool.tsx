import { Button } from "@mantine/core";
import { IconHighlight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import type { Passages } from "@/components/form/PassageSelect";
import { useLessonNotes, type LessonId } from "./api";
import { NewNoteDialog } from "./NoteDialogs";
import { useMarks } from "./useMarks";

interface NoteToolProps {
  lessonId: LessonId;
  /** Reads what can be marked, when the dialog opens. */
  readPassages: () => Passages;
  /** The paragraph of the shown lesson, if it is still there. */
  findPassage: (passage: string) => HTMLElement | null;
}

/** Marks and notes in the lesson's bar; rendered with the text, in which it highlights what is marked. */
export default function NoteTool({ lessonId, readPassages, findPassage }: NoteToolProps) {
  const { t } = useTranslation("notes");
  const notes = useLessonNotes(lessonId);
  const adding = useDialog<Passages>();
  useMarks(notes, findPassage);
  if (!notes) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        leftSection={<IconHighlight size={18} aria-hidden="true" />}
        onClick={() => adding.open(readPassages())}
      >
        {t("add")}
      </Button>
      {adding.show((passages, dialog) => (
        <NewNoteDialog {...dialog} lessonId={lessonId} passages={passages} />
      ))}
    </>
  );
}
