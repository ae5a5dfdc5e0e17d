import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/lib/paths";
import { useLessonNotes, type LessonId } from "./api";
import { NoteCard } from "./NoteCard";
import classes from "./Notes.module.css";

/** One's notes on a lesson, below it (NOTE-3). */
export default function LessonNotes({ lessonId, slug }: { lessonId: LessonId; slug: string }) {
  const { t } = useTranslation("notes");
  const notes = useLessonNotes(lessonId);
  if (!notes) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="notes">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="notes">
          {t("title")}
        </Title>
        <Anchor component={Link} to={paths.courseNotes.to(slug)} underline="always">
          {t("all")}
        </Anchor>
      </Group>
      {notes.length === 0 ? (
        <Text c="dimmed">{t("none")}</Text>
      ) : (
        <ul className={classes.list}>
          {notes.map((note) => (
            <li key={note._id}>
              <NoteCard note={note} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
