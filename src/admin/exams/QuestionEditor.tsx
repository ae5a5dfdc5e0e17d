import { Button, Group, Paper, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import saveBar from "@/components/form/SaveBar.module.css";
import { fieldErrorText } from "@/lib/errorMessage";
import type { ExamDetail } from "./api";
import { fieldId, QuestionCard } from "./QuestionCard";
import {
  blankQuestion,
  moved,
  questionFields,
  useQuestionForm,
  type QuestionDraft,
  type QuestionField,
} from "./useQuestionForm";
import classes from "./QuestionEditor.module.css";

let lastKey = 0;
const newKey = () => `question-${++lastKey}`;

interface QuestionEditorProps {
  exam: ExamDetail;
  /** Called when questions were saved, here or by someone else first. */
  onDone: () => void;
}

/** Edits the first questions of an exam and saves them together. */
export function QuestionEditor({ exam, onDone }: QuestionEditorProps) {
  const { t } = useTranslation("adminExams");
  const live = useQuestionForm(exam, onDone);
  const { form, saving, dirty } = live;
  const { setFieldValue, setValues, errors } = form;
  const { questions } = live.values;
  const [announcement, setAnnouncement] = useState("");
  /** Keys of the cards by position, so a save does not move the focus. */
  const [keys, setKeys] = useState(() => questions.map(newKey));
  if (keys.length < questions.length) setKeys([...keys, ...questions.slice(keys.length).map(newKey)]);
  const focusNext = useRef<string | null>(null);
  /** Lets callbacks stay stable, or each keystroke renders every card. */
  const latest = useRef({ keys, count: questions.length });
  const others = exam.questionCount > 0;

  useEffect(() => {
    latest.current = { keys, count: questions.length };
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [keys, questions]);

  useEffect(() => {
    if (others && !dirty && !saving) onDone();
  }, [others, dirty, saving, onDone]);

  const change = useCallback(
    (index: number, fields: Partial<QuestionDraft>) => {
      for (const [name, value] of Object.entries(fields)) setFieldValue(`questions.${index}.${name}`, value);
    },
    [setFieldValue],
  );
  const move = useCallback(
    (index: number, step: -1 | 1) => {
      setValues((values) => ({ questions: moved(values.questions ?? [], index, index + step) }));
      setKeys((all) => moved(all, index, index + step));
      setAnnouncement(t("editor.movedTo", { number: index + 1 + step, count: latest.current.count }));
    },
    [setValues, t],
  );
  const remove = useCallback(
    (index: number) => {
      const { keys: all } = latest.current;
      const neighbor = all[index + 1 < latest.current.count ? index + 1 : index - 1];
      if (neighbor !== undefined) focusNext.current = fieldId(neighbor, "questionText");
      setValues((values) => ({ questions: (values.questions ?? []).filter((_, other) => other !== index) }));
      setKeys((before) => before.filter((_, other) => other !== index));
      setAnnouncement(t("editor.removed", { number: index + 1 }));
    },
    [setValues, t],
  );
  const add = (): void => {
    const key = newKey();
    focusNext.current = fieldId(key, "questionText");
    setKeys([...keys.slice(0, questions.length), key]);
    setValues({ questions: [...questions, blankQuestion()] });
  };
  const errorsOf = (index: number): Partial<Record<QuestionField, string | undefined>> => {
    const wrong = questionFields.map((name) => [name, errors[`questions.${index}.${name}`]] as const);
    return Object.fromEntries(wrong.map(([name, error]) => [name, fieldErrorText(error)]));
  };

  return (
    <Form live={live} aria-label={t("editor.title", { title: exam.title })}>
      <LeaveGuard dirty={dirty} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Paper withBorder p="md" mb="lg" role="status">
        {t(others ? "editor.othersNotice" : "editor.blankNotice")}
      </Paper>
      <ol className={classes.list} data-busy={saving || undefined} inert={saving}>
        {questions.map((question, index) => {
          const key = keys[index] ?? "";
          return (
            <li key={key}>
              <QuestionCard
                id={key}
                question={question}
                index={index}
                count={questions.length}
                errors={errorsOf(index)}
                change={change}
                move={move}
                remove={remove}
              />
            </li>
          );
        })}
      </ol>
      <div className={`${saveBar.bar} ${saveBar.raised}`} data-keep-clear>
        <Text fw={600} role="status">
          {t("questions", { count: questions.length })} · {t("editor.stateDirty")}
        </Text>
        <Group gap={8}>
          <Button
            variant="outline"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={saving || questions.length >= limits.questionsPerExam}
            onClick={add}
          >
            {t("editor.add")}
          </Button>
          {dirty && (
            <Button variant="ghost" disabled={saving} onClick={live.takeTheirs}>
              {t("editor.discard")}
            </Button>
          )}
          <BusyButton type="submit" busy={saving}>
            {t(saving ? "editor.saving" : "editor.save")}
          </BusyButton>
        </Group>
      </div>
    </Form>
  );
}
