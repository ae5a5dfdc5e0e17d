import { useTranslation } from "react-i18next";
import type { ExamRow } from "./api";

/** What the inputs hold. An empty number input holds "". */
export interface ExamValues {
  title: string;
  description: string;
  passingScore: number | string;
  timeLimitMinutes: number | string;
}

export const newExam: ExamValues = { title: "", description: "", passingScore: 80, timeLimitMinutes: "" };

export function valuesOf({ title, description, passingScore, timeLimitMinutes }: ExamRow): ExamValues {
  return { title, description, passingScore, timeLimitMinutes: timeLimitMinutes ?? "" };
}

export function useExamLabels(): Record<keyof ExamValues, string> {
  const { t } = useTranslation("adminExams");
  return {
    title: t("form.title"),
    description: t("form.description"),
    passingScore: t("form.passingScore"),
    timeLimitMinutes: t("form.timeLimit"),
  };
}
