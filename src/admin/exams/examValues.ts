import type { TFunction } from "i18next";
import type { ExamRow } from "./api";

/** What the inputs hold. A number input that is empty holds "". */
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

export const examLabels = (t: TFunction): Record<keyof ExamValues, string> => ({
  title: t("adminExams:form.title"),
  description: t("adminExams:form.description"),
  passingScore: t("adminExams:form.passingScore"),
  timeLimitMinutes: t("adminExams:form.timeLimit"),
});
