import { Input, Radio, Textarea, type TextareaProps } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { examLetters, type ExamLetter } from "@convex/shared/examLetters";
import { limits } from "@convex/shared/limits";
import classes from "./OptionFields.module.css";

interface OptionFieldsProps {
  /** Name of the radio buttons. */
  name: string;
  /** "" until one is chosen. */
  correct: ExamLetter | "";
  onCorrect: (letter: ExamLetter) => void;
  /** Why the choice is refused. */
  error: string | undefined;
  /** Returns the props of an option's text. */
  field: (letter: ExamLetter) => TextareaProps;
}

/** Four options and the choice of the correct one. */
export function OptionFields({ name, correct, onCorrect, error, field }: OptionFieldsProps) {
  const { t } = useTranslation("adminExams");
  const errorId = useId();
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{t("editor.options")}</legend>
      {error !== undefined && (
        <Input.Error id={errorId} fz="sm">
          {error}
        </Input.Error>
      )}
      {examLetters.map((letter) => (
        <div key={letter} className={classes.option} data-correct={correct === letter || undefined}>
          <Radio
            className={classes.letter ?? ""}
            name={name}
            checked={correct === letter}
            onChange={() => onCorrect(letter)}
            aria-label={t("editor.correct", { letter: letter.toUpperCase() })}
            label={letter.toUpperCase()}
            color="teal.8"
            {...(error !== undefined && { error: true, "aria-invalid": true, "aria-describedby": errorId })}
          />
          <Textarea {...field(letter)} size="md" autosize maxLength={limits.questionOption} className={classes.text} />
        </div>
      ))}
    </fieldset>
  );
}
