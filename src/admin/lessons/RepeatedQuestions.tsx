import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listPractice } from "@convex/shared/practiceText";
import { useRepeatedQuestions } from "./api";

/** Pause in typing before the check. */
const PAUSE_MS = 600;

/** PRACTICE-8: questions that the exam or another lesson asks too. */
export function RepeatedQuestions({ lessonId, content }: { lessonId: string; content: string }) {
  const { t } = useTranslation("adminLessons");
  const [text] = useDebouncedValue(content, PAUSE_MS);
  const questions = useMemo(() => listPractice(text).map(({ question }) => question), [text]);
  const repeated = useRepeatedQuestions(lessonId, questions) ?? [];
  if (repeated.length === 0) return null;
  return (
    <Alert color="orange" title={t("question.repeated")} role="note">
      <ul>
        {repeated.map(({ question, where }) => (
          <li key={question}>{t(`question.repeatedIn.${where}`, { question })}</li>
        ))}
      </ul>
    </Alert>
  );
}
