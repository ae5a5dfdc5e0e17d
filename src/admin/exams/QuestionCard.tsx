import { ActionIcon, Card, Text, Textarea, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { examLetters, type ExamLetter } from "@convex/shared/examLetters";
import { limits } from "@convex/shared/limits";
import { useFormat } from "@/lib/format";
import type { QuestionText } from "./api";
import classes from "./QuestionCard.module.css";
import type { QuestionDraft, TextField } from "./useQuestionForm";

interface QuestionCardProps {
  /** Of the card: its fields' ids begin with it. */
  id: string;
  question: QuestionDraft;
  index: number;
  count: number;
  errors: Partial<Record<TextField, string | undefined>>;
  answeredCount: number;
  correctCount: number;
  change: (index: number, fields: Partial<QuestionText>) => void;
  remove: (index: number) => void;
  move: (index: number, step: -1 | 1) => void;
}

const optionField = (letter: ExamLetter) => `option${letter.toUpperCase()}` as TextField;

/** Id of a text of a question: where the focus goes when it is new. */
export const fieldId = (id: string, field: TextField) => `${id}-${field}`;

/** Typing in one of a hundred questions renders one card. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { id, question, index, count, errors, change } = props;
  const { t } = useTranslation("adminExams");
  const number = index + 1;
  const field = (name: TextField) => ({
    id: fieldId(id, name),
    value: question[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(index, { [name]: currentTarget.value }),
    error: errors[name],
  });

  return (
    <Card component="section" aria-labelledby={`${id}-title`} className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4" id={`${id}-title`}>
            {t("editor.question", { number })}
          </Title>
          <QuestionStat
            saved={question.questionId !== undefined}
            answered={props.answeredCount}
            correct={props.correctCount}
          />
        </div>
        <CardTools {...props} number={number} last={number === count} />
      </div>
      <Textarea
        {...field("questionText")}
        size="md"
        label={t("editor.questionLabel")}
        aria-label={t("editor.questionText", { number })}
        maxLength={limits.questionText}
        autosize
        minRows={2}
        required
        withAsterisk={false}
      />
      <fieldset className={classes.options}>
        <legend className={classes.legend}>{t("editor.options")}</legend>
        {examLetters.map((letter) => (
          <div key={letter} className={classes.option} data-correct={question.correctOption === letter || undefined}>
            <label className={classes.letter}>
              <input
                type="radio"
                name={`${id}-correct`}
                checked={question.correctOption === letter}
                onChange={() => change(index, { correctOption: letter })}
                aria-label={t("editor.correct", { letter: letter.toUpperCase() })}
                className={classes.radio}
              />
              <span aria-hidden="true">{letter.toUpperCase()}</span>
            </label>
            <Textarea
              {...field(optionField(letter))}
              size="md"
              autosize
              aria-label={t("editor.option", { letter: letter.toUpperCase(), number })}
              maxLength={limits.questionOption}
              className={classes.text}
            />
          </div>
        ))}
      </fieldset>
    </Card>
  );
}, sameProps);

/** The form makes new objects with every letter. */
function sameProps({ question, errors, ...one }: QuestionCardProps, other: QuestionCardProps): boolean {
  return (
    JSON.stringify([question, errors]) === JSON.stringify([other.question, other.errors]) &&
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name])
  );
}

interface CardToolsProps extends Pick<QuestionCardProps, "index" | "count" | "move" | "remove"> {
  number: number;
  last: boolean;
}

/** At the ends of the list the buttons do nothing but stay enabled: a disabled button would lose the focus. */
function CardTools({ index, count, number, last, move, remove }: CardToolsProps) {
  const { t } = useTranslation("adminExams");
  return (
    <div className={classes.tools}>
      <ActionIcon
        aria-label={t("editor.up", { number })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={() => index > 0 && move(index, -1)}
      >
        <IconArrowUp size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t("editor.down", { number })}
        aria-disabled={last}
        data-disabled={last || undefined}
        onClick={() => !last && move(index, 1)}
      >
        <IconArrowDown size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t("editor.remove", { number })}
        aria-disabled={count === 1}
        data-disabled={count === 1 || undefined}
        onClick={() => count > 1 && remove(index)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Share of correct answers, live: submissions update the counts. */
function QuestionStat({ saved, answered, correct }: { saved: boolean; answered: number; correct: number }) {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  const percent = answered === 0 ? "" : format.percent(Math.round((100 * correct) / answered));
  return (
    <Text fz="sm" c="dimmed">
      {!saved
        ? t("editor.unsavedStat")
        : answered === 0
          ? t("editor.unanswered")
          : t("editor.rate", { percent, count: answered })}
    </Text>
  );
}
