import { Anchor, Box, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconHighlight } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { Boundary } from "@/components/Boundary";
import type { StudentsCourse } from "@/lib/studentsCourse";
import { EnrolledCourse } from "@/components/enrollment/EnrolledCourse";
import { PagedList } from "@/components/list/PagedList";
import { SearchField } from "@/components/list/SearchField";
import { useListPlace } from "@/components/list/useListPlace";
import { PageTop } from "@/components/page/PageTop";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { NOTES_PER_PAGE, useCourseNotes, type Note } from "./api";
import { NoteCard } from "./NoteCard";
import classes from "./Notes.module.css";

/** NOTE-3: one's notes of a course, with a search. */
export default function CourseNotesPage() {
  const { t } = useTranslation("notes");
  return (
    <EnrolledCourse
      size={760}
      texts={{
        refusal: { title: t("refusedTitle"), message: t("refusedText"), action: t("refusedAction") },
        loading: t("loading"),
        missing: { title: t("missingTitle"), message: t("missingText"), back: t("toDashboard") },
      }}
    >
      {(course) => <Searched course={course} />}
    </EnrolledCourse>
  );
}

function Searched({ course }: { course: StudentsCourse }) {
  const { t } = useTranslation("notes");
  const { lang } = useContentLang(course.language);
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const search = params.get("search") ?? "";
  const setSearch = (text: string): void => setParams(text === "" ? {} : { search: text }, { replace: true });
  return (
    <Stack gap="lg">
      <PageTop
        backTo={paths.course.to(course.slug)}
        backLabel={t("toCourse")}
        place={course.title}
        placeLang={lang}
        title={t("title")}
      />
      <SearchField label={t("search")} value={search} onSearch={setSearch} inputRef={input} />
      <Boundary failure={t("loadFailure")}>
        <Notes
          courseId={course._id}
          lang={lang}
          search={search}
          onClearSearch={() => {
            setSearch("");
            input.current?.focus();
          }}
        />
      </Boundary>
    </Stack>
  );
}

interface NotesProps {
  courseId: StudentsCourse["_id"];
  lang: string | undefined;
  search: string;
  onClearSearch: () => void;
}

function Notes({ courseId, lang, search, onClearSearch }: NotesProps) {
  const { t } = useTranslation("notes");
  const pages = useCourseNotes(courseId, search);
  useListPlace(pages, "notes");
  return (
    <PagedList
      pages={pages}
      pageSize={NOTES_PER_PAGE}
      search={search}
      onClearSearch={onClearSearch}
      skeleton={<Skeleton h={160} radius="md" />}
      empty={<StateMessage icon={IconHighlight} title={t("noneYet")} message={t("noneYetText")} />}
    >
      {(notes) => (
        <ul className={classes.list}>
          {notes.map((note) => (
            <li key={note._id}>
              <NoteCard note={note} heading={<LessonTitle note={note} lang={lang} />} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function LessonTitle({ note: { _id, lessonId, lessonTitle }, lang }: { note: Note; lang: string | undefined }) {
  const { t } = useTranslation("notes");
  return (
    <Box miw={0} style={{ overflowWrap: "anywhere" }}>
      <Title order={2} size="h4" id={`${_id}-title`} lang={lessonTitle === null ? undefined : lang}>
        {lessonTitle === null ? (
          t("gone")
        ) : (
          <Anchor component={Link} to={paths.lesson.to(lessonId)} inherit>
            {lessonTitle}
          </Anchor>
        )}
      </Title>
      {lessonTitle === null && <Text c="dimmed">{t("goneText")}</Text>}
    </Box>
  );
}
