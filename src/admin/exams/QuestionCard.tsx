import { ActionIcon, Card, Textarea, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { examLetters, type ExamLetter } from "@convex/shared/examLetters";
import { limits } from "@convex/shared/limits";
import type { QuestionText } from "./api";
import classes from "./QuestionCard.module.css";
import { QuestionStat } from "./QuestionStat";
import { type QuestionDraft, type TextField } from "./questionDrafts";

interface QuestionActions {
  change: (key: string, fields: Partial<QuestionText>) => void;
  remove: (key: string) => void;
  move: (key: string, step: -1 | 1) => void;
}

interface QuestionCardProps extends QuestionActions {
  question: QuestionDraft;
  index: number;
  count: number;
  /** Say which fields are empty. */
  checked: boolean;
  answeredCount: number;
  correctCount: number;
}

const optionField = (letter: ExamLetter) => `option${letter.toUpperCase()}` as TextField;

/** Id of the text of a question: where the focus goes when it is new or not complete. */
export const fieldId = (key: string, field: TextField) => `${key}-${field}`;

/** Plain values as props: typing in one of a hundred questions renders one card. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, checked, change } = props;
  const { t } = useTranslation("adminExams");
  const number = index + 1;
  const field = (name: TextField) => ({
    id: fieldId(question.key, name),
    value: question[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(question.key, { [name]: currentTarget.value }),
    error: checked && question[name].trim() === "" ? t("editor.required") : undefined,
  });

  return (
    <Card component="section" aria-labelledby={`${question.key}-title`} className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4" id={`${question.key}-title`}>
            {t("editor.question", { number })}
          </Title>
          <QuestionStat
            saved={question.questionId !== null}
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
                name={`${question.key}-correct`}
                checked={question.correctOption === letter}
                onChange={() => change(question.key, { correctOption: letter })}
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
});

interface CardToolsProps extends Pick<QuestionCardProps, "question" | "index" | "count" | "move" | "remove"> {
  number: number;
  last: boolean;
}

/** At the ends the buttons stay reachable and do nothing: a disabled one would drop the focus of who moves a card there. */
function CardTools({ question, index, count, number, last, move, remove }: CardToolsProps) {
  const { t } = useTranslation("adminExams");
  return (
    <div className={classes.tools}>
      <ActionIcon
        aria-label={t("editor.up", { number })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={() => index > 0 && move(question.key, -1)}
      >
        <IconArrowUp size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t("editor.down", { number })}
        aria-disabled={last}
        data-disabled={last || undefined}
        onClick={() => !last && move(question.key, 1)}
      >
        <IconArrowDown size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t("editor.remove", { number })}
        aria-disabled={count === 1}
        data-disabled={count === 1 || undefined}
        onClick={() => count > 1 && remove(question.key)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
