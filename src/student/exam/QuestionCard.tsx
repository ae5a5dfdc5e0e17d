import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { examLetters, optionField, type ExamLetter } from "@convex/shared/examLetters";
import { CodeText } from "@/components/markdown/CodeText";
import { useContentLang } from "@/lib/contentLang";
import type { Question } from "./api";
import classes from "./QuestionCard.module.css";

interface QuestionCardProps {
  number: number;
  question: Question;
  /** Language of the question. */
  language: string;
  value: ExamLetter | undefined;
  onChange: (letter: ExamLetter) => void;
  disabled: boolean;
}

/**
 * A question with native radio buttons.
 * One tab stop, arrow keys within, the whole row clickable.
 */
export function QuestionCard({ number, question, language, value, onChange, disabled }: QuestionCardProps) {
  const { t } = useTranslation("exam");
  const lang = useContentLang(language);
  return (
    <Card component="fieldset" className={classes.card} disabled={disabled}>
      <legend className={classes.legend}>
        <span className={classes.number}>{t("question", { number })}</span>
        <span className={classes.text} {...lang}>
          <CodeText>{question.questionText}</CodeText>
        </span>
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
              <CodeText>{question[optionField[letter]]}</CodeText>
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}
