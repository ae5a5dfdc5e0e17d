import { Button, Paper, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import type { ExamDetail } from "./api";
import { fieldId, QuestionCard } from "./QuestionCard";
import saveBar from "@/components/form/SaveBar.module.css";
import classes from "./QuestionEditor.module.css";
import { SetConflict } from "./SetConflict";
import { useQuestionSet } from "./useQuestionSet";
import { useSaveSet } from "./useSaveSet";

export function QuestionEditor({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation("adminExams");
  const saver = useSaveSet(exam);
  const set = useQuestionSet(exam, saver.saving);
  const [checked, setChecked] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useRef<string | null>(null);
  /** For callbacks that must stay the same while somebody types, or every card would render with each letter. */
  const latest = useRef(set.drafts);
  const { drafts, dirty, conflict, change, move, remove } = set;
  const counts = new Map(exam.questions.map((question) => [question._id, question]));

  useEffect(() => {
    latest.current = drafts;
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [drafts]);

  const moveCard = useCallback(
    (key: string, step: -1 | 1) => {
      move(key, step);
      const number = latest.current.findIndex((draft) => draft.key === key) + 1 + step;
      setAnnouncement(t("editor.movedTo", { number, count: latest.current.length }));
    },
    [move, t],
  );
  const removeCard = useCallback(
    (key: string) => {
      const index = latest.current.findIndex((draft) => draft.key === key);
      const neighbour = latest.current[index + 1] ?? latest.current[index - 1];
      if (neighbour) focusNext.current = fieldId(neighbour.key, "questionText");
      setAnnouncement(t("editor.removed", { number: index + 1 }));
      remove(key);
    },
    [remove, t],
  );
  const add = (): void => {
    focusNext.current = fieldId(set.add(), "questionText");
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    if (await saver.save(set)) setChecked(false);
  };
  const takeSaved = (): void => {
    setChecked(false);
    set.takeSaved();
  };

  return (
    <>
      <LeaveGuard dirty={dirty} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {conflict && <SetConflict drafts={drafts} onTakeSaved={takeSaved} />}
      {exam.questions.length === 0 && (
        <Paper withBorder p="md" className={classes.notice}>
          {t("editor.blankNotice")}
        </Paper>
      )}
      <ol className={classes.list} data-busy={saver.saving || undefined} inert={saver.saving}>
        {drafts.map((question, index) => {
          const stat = question.questionId === null ? undefined : counts.get(question.questionId);
          return (
            <li key={question.key}>
              <QuestionCard
                question={question}
                index={index}
                count={drafts.length}
                checked={checked}
                answeredCount={stat?.answeredCount ?? 0}
                correctCount={stat?.correctCount ?? 0}
                change={change}
                move={moveCard}
                remove={removeCard}
              />
            </li>
          );
        })}
      </ol>
      <div className={`${saveBar.bar} ${saveBar.raised}`}>
        <span className={classes.state} role="status">
          {t("questions", { count: drafts.length })} · {t(dirty ? "editor.stateDirty" : "editor.stateSaved")}
        </span>
        <div className={classes.buttons}>
          <Button
            variant="outline"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={saver.saving || drafts.length >= limits.questionsPerExam}
            onClick={add}
          >
            {t("editor.add")}
          </Button>
          {dirty && (
            <Button variant="ghost" disabled={saver.saving} onClick={takeSaved}>
              {t("editor.discard")}
            </Button>
          )}
          <BusyButton busy={saver.saving} onClick={() => void save()}>
            {t(saver.saving ? "editor.saving" : "editor.save")}
          </BusyButton>
        </div>
      </div>
    </>
  );
}
