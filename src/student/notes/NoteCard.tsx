import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useRemoveNote, type Note } from "./api";
import { EditNoteDialog } from "./NoteDialogs";
import classes from "./Notes.module.css";
import { Passage } from "./Passage";

interface NoteCardProps {
  note: Note;
  /** Element that names the note, with the id `<note>-title`. Default: its day. */
  heading?: ReactNode;
}

/** A student's own note, with what can be done about it (NOTE-1). */
export function NoteCard({ note, heading }: NoteCardProps) {
  const { t } = useTranslation("notes");
  const dates = useDates();
  const remove = useRemoveNote();
  const editing = useDialog<true>();
  const removal = useDialog<true>();
  const { _id: noteId, lessonId, lessonTitle, text, passage, addedAt } = note;
  return (
    <Card component="article" aria-labelledby={`${noteId}-title`}>
      <Stack gap="sm">
        {heading}
        {passage !== null && <Passage>{passage}</Passage>}
        {text !== "" && <Text className={classes.text ?? ""}>{text}</Text>}
        <Group gap="sm" justify="space-between">
          <Text fz="sm" c="dimmed" {...(heading === undefined && { id: `${noteId}-title` })}>
            {t(passage !== null && text === "" ? "markedOn" : "addedOn", { date: dates.date(addedAt) })}
          </Text>
          <Group gap="xs">
            {passage !== null && lessonTitle !== null && (
              <Anchor component={Link} to={`${paths.lesson.to(lessonId)}?note=${noteId}`} fz="sm" px="xs">
                {t("show")}
              </Anchor>
            )}
            <Button variant="ghost" size="sm" onClick={() => editing.open(true)}>
              {t("edit")}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => removal.open(true)}>
              {t("remove.open")}
            </Button>
          </Group>
        </Group>
      </Stack>
      {editing.show((_, dialog) => (
        <EditNoteDialog {...dialog} note={note} />
      ))}
      {removal.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("remove.title")}
          confirm={t("remove.open")}
          onConfirm={() => remove({ noteId })}
          texts={{ success: t("remove.done"), failure: t("remove.failure") }}
        >
          <Text>{t("remove.text")}</Text>
        </ConfirmDialog>
      ))}
    </Card>
  );
}
