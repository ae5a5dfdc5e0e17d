import { Button } from "@mantine/core";
import { IconCheck, IconCircleCheck, IconRefresh, IconRotateClockwise } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeQuestion } from "@convex/shared/practiceText";
import InlineMarkdown from "./InlineMarkdown";
import classes from "./QuestionForm.module.css";

/**
 * Wrong answers until the right one is shown.
 * After one, trying again would be copying.
 */
const TRIES = 2;

interface QuestionFormProps {
  practice: PracticeQuestion;
  /** "Question 2 of 5". Default: a label that says it is practice. */
  label?: string;
  /** `lang` of the texts, if it is not the page's. */
  lang?: { lang?: string };
  /** Called each time the student checks an answer. */
  onCheck: (option: string) => void;
}

/**
 * A practice question with feedback in place (PRACTICE-1).
 * Native radio buttons and "Check". Skipping it costs nothing.
 */
export function QuestionForm({ practice, label, lang, onCheck }: QuestionFormProps) {
  const { t } = useTranslation("markdown");
  const name = useId();
  const options = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const [wrongTries, setWrongTries] = useState(0);
  const isRight = checked && chosen === practice.right;
  const isShown = checked && !isRight && wrongTries >= TRIES;
  const isOver = isRight || isShown;

  const submit = (): void => {
    if (checked) {
      if (isOver) setWrongTries(0);
      setChecked(false);
      setChosen(null);
      options.current?.querySelector("input")?.focus();
      return;
    }
    const option = practice.options[chosen ?? -1];
    if (option === undefined) return;
    setChecked(true);
    if (chosen !== practice.right) setWrongTries(wrongTries + 1);
    onCheck(option);
  };
  /**
   * No form element: the editor's preview is inside a form.
   * Enter would save that form.
   */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  };

  return (
    <div className={classes.question}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>
          <span className={classes.label}>{label ?? t("question.label")}</span>
          <span className={classes.text} {...lang}>
            <InlineMarkdown>{practice.question}</InlineMarkdown>
          </span>
        </legend>
        <div className={classes.options} ref={options}>
          {practice.options.map((option, index) => (
            <label
              key={option}
              className={classes.option}
              data-state={stateOf(index, { chosen, checked, right: isOver ? practice.right : null })}
            >
              <input
                type="radio"
                name={name}
                checked={chosen === index}
                aria-disabled={checked || undefined}
                onKeyDown={onKeyDown}
                onChange={() => {
                  if (!checked) setChosen(index);
                }}
              />
              <span className={classes.mark} aria-hidden="true" />
              <span className={classes.optionText} {...lang}>
                <InlineMarkdown>{option}</InlineMarkdown>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div role="status" className={classes.status}>
        {checked && (
          <div className={classes.answer} data-right={isRight || undefined}>
            <p className={classes.verdict}>
              {isRight ? (
                <IconCircleCheck size={20} aria-hidden="true" />
              ) : (
                <IconRotateClockwise size={20} aria-hidden="true" />
              )}
              {t(isRight ? "question.right" : isShown ? "question.shown" : "question.notYet")}
            </p>
            {isShown && (
              <p className={classes.explanation} {...lang}>
                <InlineMarkdown>{practice.options[practice.right] ?? ""}</InlineMarkdown>
              </p>
            )}
            <p className={classes.explanation} {...lang}>
              <InlineMarkdown>{practice.explanation}</InlineMarkdown>
            </p>
          </div>
        )}
      </div>
      {/* One button for both, so that the focus stays. */}
      <Button
        onClick={submit}
        variant={checked ? "outline" : "secondary"}
        size="sm"
        className={classes.button ?? ""}
        aria-disabled={chosen === null || undefined}
        data-disabled={chosen === null || undefined}
        leftSection={
          checked ? <IconRefresh size={18} aria-hidden="true" /> : <IconCheck size={18} aria-hidden="true" />
        }
      >
        {t(isOver ? "question.anew" : checked ? "question.again" : "question.check")}
      </Button>
    </div>
  );
}

/** State of an option; `right` once it may be shown. */
function stateOf(
  index: number,
  { chosen, checked, right }: { chosen: number | null; checked: boolean; right: number | null },
): "chosen" | "right" | "notYet" | undefined {
  if (index === right) return "right";
  if (index !== chosen) return undefined;
  return checked ? "notYet" : "chosen";
}
