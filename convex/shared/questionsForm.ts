import * as z from "zod/mini";
import { examLetters } from "./examLetters";
import { limits } from "./limits";

const text = z
  .string()
  .check(z.trim(), z.minLength(1, "questionTextRequired"), z.maxLength(limits.questionText, "questionTextTooLong"));

const option = z
  .string()
  .check(z.trim(), z.minLength(1, "optionRequired"), z.maxLength(limits.questionOption, "optionTooLong"));

/** No field is empty after trimming. */
export const questionForm = z.object({
  questionText: text,
  optionA: option,
  optionB: option,
  optionC: option,
  optionD: option,
  correctOption: z.enum(examLetters),
});

const setOf = <Question extends z.ZodMiniType>(question: Question) =>
  z
    .array(question)
    .check(z.minLength(1, "questionsRequired"), z.maxLength(limits.questionsPerExam, "questionsTooMany"));

/** A whole set, saved as one. */
export const questionsForm = z.object({ questions: setOf(questionForm) });

/** From the editor; `questionId` is the saved question that was edited, if any. */
export const editedQuestionsForm = z.object({
  questions: setOf(z.extend(questionForm, { questionId: z.optional(z.string()) })),
});

export type QuestionText = z.output<typeof questionForm>;
