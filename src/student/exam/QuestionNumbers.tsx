import { Text, UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Answers, Question } from "./api";
import classes from "./QuestionNumbers.module.css";

export interface NumbersProps {
  questions: readonly Question[];
  answers: Answers | undefined;
  /** Index of the current question. */
  current: number | null;
  onChoose: (index: number) => void;
}

/** Answered or unanswered questions by number, to jump to. */
export function QuestionNumbers({ answered, questions, answers, ...props }: NumbersProps & { answered: boolean }) {
  const { current, onChoose } = props;
  const { t } = useTranslation("exam");
  const id = useId();
  const isShown = ({ _id }: Question): boolean => (answers?.[_id] !== undefined) === answered;
  if (!questions.some(isShown)) return null;
  return (
    <div>
      <Text id={id} fw={600} mb="xs">
        {t(answered ? "overview.answered" : "overview.unanswered")}
      </Text>
      <ul className={classes.numbers} aria-labelledby={id}>
        {questions.map(
          (question, index) =>
            isShown(question) && (
              <li key={question._id}>
                <UnstyledButton
                  className={classes.number}
                  data-answered={answered || undefined}
                  aria-current={index === current || undefined}
                  aria-label={t(answered ? "overview.answeredOne" : "overview.unansweredOne", { number: index + 1 })}
                  onClick={() => onChoose(index)}
                >
                  {index + 1}
                </UnstyledButton>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
