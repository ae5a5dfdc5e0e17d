import { Button, NativeSelect } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { limits } from "@convex/shared/limits";
import { difficulties, type Difficulty } from "@convex/shared/questionsForm";
import listPage from "@/admin/components/ListPage.module.css";
import { useParam } from "@/admin/components/ListPage";
import { VersionsDialog } from "@/admin/components/versions/VersionsDialog";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { useDialog } from "@/components/dialog/useDialog";
import { SearchField } from "@/components/list/SearchField";
import { cutAtWord } from "@/lib/cutAtWord";
import { useSearchParams } from "react-router-dom";
import { useLessonChoices, useQuestions, type ExamDetail, type QuestionFilter, type QuestionRow } from "./api";
import { EditQuestionDialog, NewQuestionDialog, RemoveQuestionDialog } from "./QuestionDialogs";
import { RemoveQuestionsDialog } from "./QuestionsRemoval";
import { QuestionTable } from "./QuestionTable";
import { useDifficulties } from "./useDifficulties";

/** Questions of an exam, edited one at a time. */
export function QuestionBank({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation(["adminBank", "adminExams", "adminVersions"]);
  const { filter, tools, text, setTag, clear } = useFilter(exam);
  const pages = useQuestions(exam._id, filter);
  const creation = useDialog<QuestionRow | "blank">();
  const edition = useDialog<QuestionRow>(t("adminExams:editor.loadFailure"));
  const versions = useDialog<QuestionRow>(t("adminVersions:loadFailure"));
  const removal = useDialog<QuestionRow>();
  const removals = useDialog<QuestionRow[]>();
  const ids = pages.results.map(({ _id }) => _id);
  const selection = useSelection(ids, limits.questionsPerBank);
  return (
    <>
      <div className={listPage.tools}>
        {tools}
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => creation.open("blank")}>
          {t("adminExams:editor.add")}
        </Button>
      </div>
      <SelectionBar selection={selection} shown={ids}>
        {(chosen) => (
          <Button
            size="sm"
            variant="outline"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => removals.open(pages.results.filter(({ _id }) => chosen.ids.includes(_id)))}
          >
            {t("removeChosen")}
          </Button>
        )}
      </SelectionBar>
      <QuestionTable
        pages={pages}
        selection={selection}
        filtered={text}
        onClear={clear}
        onTag={setTag}
        onEdit={edition.open}
        onCopy={creation.open}
        onVersions={versions.open}
        onRemove={removal.open}
      />
      {creation.show((subject, dialog) => (
        <NewQuestionDialog exam={exam} copied={subject === "blank" ? null : subject} {...dialog} />
      ))}
      {edition.show((question, dialog) => (
        <EditQuestionDialog exam={exam} questionId={question._id} {...dialog} />
      ))}
      {versions.show((question, dialog) => (
        <VersionsDialog thingId={question._id} name={cutAtWord(question.questionText, 60)} {...dialog} />
      ))}
      {removal.show((question, dialog) => (
        <RemoveQuestionDialog question={question} {...dialog} />
      ))}
      {removals.show((questions, dialog) => (
        <RemoveQuestionsDialog exam={exam} questions={questions} onDone={selection.clear} {...dialog} />
      ))}
    </>
  );
}

/** Filter of the questions, in the address. */
function useFilter(exam: ExamDetail) {
  const { t } = useTranslation("adminBank");
  const [search, setSearch] = useParam("search");
  const [tag, setTag] = useParam("tag");
  const [lessonId, setLesson] = useParam("lesson");
  const [difficulty, setDifficulty] = useParam("difficulty");
  const lessons = useLessonChoices(exam.course._id);
  const levels = useDifficulties();
  const known = difficulties.find((value): value is Difficulty => value === difficulty);
  const lesson = lessons.find(({ value }) => value === lessonId);
  const filter: QuestionFilter = {
    search,
    ...(tag !== "" && { tag }),
    ...(lesson && { lessonId: lesson.value as Id<"lessons"> }),
    ...(known && { difficulty: known }),
  };
  const tools = (
    <>
      <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      <div className={listPage.second}>
        <SearchField label={t("tag")} placeholder={t("anyTag")} value={tag} onSearch={setTag} />
      </div>
      <NativeSelect
        size="md"
        className={listPage.long ?? ""}
        label={t("lesson")}
        value={lesson?.value ?? ""}
        onChange={({ currentTarget }) => setLesson(currentTarget.value)}
        data={[{ value: "", label: t("anyLesson") }, ...lessons]}
      />
      <NativeSelect
        size="md"
        label={t("difficulty")}
        value={known ?? ""}
        onChange={({ currentTarget }) => setDifficulty(currentTarget.value)}
        data={[{ value: "", label: t("anyDifficulty") }, ...levels]}
      />
    </>
  );
  // One update: setters start from the current address, so only the
  // last of several would win.
  const [, setParams] = useSearchParams();
  const clear = (): void => setParams({}, { replace: true });
  return { filter, tools, text: [search, tag, lesson?.value, known].filter(Boolean).join(" "), setTag, clear };
}
