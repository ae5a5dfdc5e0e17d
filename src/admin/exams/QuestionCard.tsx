import { ActionIcon, Card, Group, Textarea, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { optionField } from "@convex/shared/examLetters";
import { limits } from "@convex/shared/limits";
import { OptionFields } from "./OptionFields";
import classes from "./QuestionCard.module.css";
import type { QuestionDraft, QuestionField, TextField } from "./useQuestionForm";

interface QuestionCardProps {
  /** Id of the card and prefix of its fields' ids. */
  id: string;
  question: QuestionDraft;
  index: number;
  count: number;
  errors: Partial<Record<QuestionField, string | undefined>>;
  change: (index: number, fields: Partial<QuestionDraft>) => void;
  remove: (index: number) => void;
  move: (index: number, step: -1 | 1) => void;
}

/** Returns the id of a text field, for moving the focus. */
export const fieldId = (id: string, field: TextField) => `${id}-${field}`;

/** Memoized: typing in one of a hundred questions renders one card. */
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
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" id={`${id}-title`}>
          {t("editor.question", { number })}
        </Title>
        <CardTools {...props} number={number} last={number === count} />
      </Group>
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
      <OptionFields
        name={`${id}-correct`}
        correct={question.correctOption}
        onCorrect={(correctOption) => change(index, { correctOption })}
        error={errors.correctOption}
        field={(letter) => ({
          ...field(optionField[letter]),
          "aria-label": t("editor.option", { letter: letter.toUpperCase(), number }),
        })}
      />
    </Card>
  );
}, sameProps);

/** Compares by content, as each keystroke makes new objects. */
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

/** Buttons to move and remove; inactive ones remain focusable. */
function CardTools({ index, count, number, last, move, remove }: CardToolsProps) {
  const { t } = useTranslation("adminExams");
  const tools = [
    { icon: IconArrowUp, label: t("editor.up", { number }), off: index === 0, press: () => move(index, -1) },
    { icon: IconArrowDown, label: t("editor.down", { number }), off: last, press: () => move(index, 1) },
    { icon: IconTrash, label: t("editor.remove", { number }), off: count === 1, press: () => remove(index) },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ icon: Icon, label, off, press }) => (
        <ActionIcon
          key={label}
          aria-label={label}
          aria-disabled={off}
          data-disabled={off || undefined}
          onClick={() => !off && press()}
        >
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
