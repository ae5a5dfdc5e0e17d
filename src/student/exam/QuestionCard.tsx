import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examLetters, optionField, type ExamLetter } from "@convex/shared/examLetters";
import { MarkedText } from "@/components/markdown/MarkedText";
import { useContentLang } from "@/lib/contentLang";
import type { Question } from "./api";
import classes from "./QuestionCard.module.css";

interface QuestionCardProps {
  number: number;
  /** Questions of the sitting, said where one is shown at a time. */
  total: number | null;
  /** Whether it is the current question. */
  current: boolean;
  /** Default: false. */
  hidden?: boolean;
  question: Question;
  /** Language of the question. */
  language: string;
  value: ExamLetter | undefined;
  onChange: (letter: ExamLetter) => void;
  onFocus: () => void;
  disabled: boolean;
}

/**
 * A question with native radio buttons.
 * One tab stop, arrow keys within, the whole row clickable.
 */
export function QuestionCard({ number, total, current, question, language, ...props }: QuestionCardProps) {
  const { value, onChange, onFocus, disabled, hidden = false } = props;
  const { t } = useTranslation("exam");
  const lang = useContentLang(language);
  return (
    <Card
      component="fieldset"
      className={classes.card}
      disabled={disabled}
      hidden={hidden}
      onFocus={onFocus}
      data-current={current || undefined}
    >
      <legend className={classes.legend}>
        <span className={classes.number}>
          {total === null ? t("question", { number }) : t("questionOf", { number, total })}
        </span>
        <h2 className={classes.text} tabIndex={-1} {...lang}>
          <MarkedText>{question.questionText}</MarkedText>
        </h2>
      </legend>
      <div className={classes.options}>
        {examLetters.map((letter) => (
          <label key={letter} className={classes.option}>
            <input
              type="radio"
              name={question._id}
              value={letter}
              checked={value === letter}
              onChange={() => onChange(letter)}
            />
            <span className={classes.letter} aria-hidden="true">
              {letter.toUpperCase()}
            </span>
            <span className={classes.label} {...lang}>
              <MarkedText>{question[optionField[letter]]}</MarkedText>
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}
