import type * as z from "zod/mini";
import { examForm } from "@convex/shared/examForm";
import { validateWith, type FieldErrors } from "@/lib/formValidation";
import type { ExamRow } from "./api";

/** What the inputs hold. A number input that is empty holds "". */
export interface ExamValues {
  courseId: string;
  title: string;
  description: string;
  passingScore: number | string;
  timeLimitMinutes: number | string;
}

/** Specification, section 9: five questions of two points, eight to pass. */
export const newExam: ExamValues = {
  courseId: "",
  title: "",
  description: "",
  passingScore: 80,
  timeLimitMinutes: "",
};

export function valuesOf(exam: ExamRow): ExamValues {
  const { course, title, description, passingScore, timeLimitMinutes } = exam;
  return { courseId: course._id, title, description, passingScore, timeLimitMinutes: timeLimitMinutes ?? "" };
}

function toInput({ title, description, passingScore, timeLimitMinutes }: ExamValues): object {
  return { title, description, passingScore, ...(timeLimitMinutes === "" ? {} : { timeLimitMinutes }) };
}

export function validateExam(values: ExamValues): FieldErrors {
  const errors = validateWith(examForm)(toInput(values));
  return values.courseId === "" ? { courseId: "adminExams:form.courseRequired", ...errors } : errors;
}

/** Trimmed, and without a limit that is empty. Throws for values that `validateExam` refuses. */
export function parseExam(values: ExamValues): z.output<typeof examForm> {
  return examForm.parse(toInput(values));
}
