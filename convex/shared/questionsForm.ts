import * as z from "zod/mini";
import { examLetters } from "./examLetters";
import { limits } from "./limits";
import { optional } from "./optional";

export const difficulties = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof difficulties)[number];

const text = z
  .string()
  .check(z.trim(), z.minLength(1, "questionTextRequired"), z.maxLength(limits.questionText, "questionTextTooLong"));

const option = z
  .string()
  .check(z.trim(), z.minLength(1, "optionRequired"), z.maxLength(limits.questionOption, "optionTooLong"));

const tags = z.array(z.string()).check(
  z.overwrite((list) => readTags(list.join(","))),
  z.maxLength(limits.tagsPerQuestion, "tagsTooMany"),
  z.refine((list) => list.every((tag) => tag.length <= limits.tag), "tagTooLong"),
);

/**
 * Reads tags between commas, semicolons or line breaks.
 * Repeated ones count once.
 */
export function readTags(typed: string): string[] {
  const found = new Map<string, string>();
  for (const part of typed.split(/[,;\r\n]/u)) {
    const tag = part.replace(/\s+/gu, " ").trim();
    if (tag !== "" && !found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  }
  return [...found.values()];
}

/**
 * A question of an exam.
 * Text and options are required; the rest helps teachers (EXAM-40).
 */
export const questionForm = z.object({
  questionText: text,
  optionA: option,
  optionB: option,
  optionC: option,
  optionD: option,
  correctOption: z.enum(examLetters, "correctOptionRequired"),
  tags: z._default(tags, []),
  difficulty: optional(z.enum(difficulties), "difficultyUnknown"),
  explanation: optional(
    z.string().check(z.trim(), z.maxLength(limits.explanation, "explanationTooLong")),
    "explanationTooLong",
  ),
});

/** A question in the editor; an empty choice means no lesson. */
export const editedQuestionForm = z.extend(questionForm, { lessonId: optional(z.string(), "lessonUnknown") });

/** A question in a file, with the title of its lesson. */
export const filedQuestionForm = z.extend(questionForm, {
  lesson: optional(z.string().check(z.trim(), z.maxLength(limits.lessonTitle, "lessonUnknown")), "lessonUnknown"),
});

/**
 * Several questions at once.
 * The first ones of a new exam, or one more.
 */
export const addedQuestionsForm = z.object({
  questions: z
    .array(editedQuestionForm)
    .check(z.minLength(1, "questionsRequired"), z.maxLength(limits.questionsPerExam, "questionsTooMany")),
});

export type QuestionFields = z.output<typeof questionForm>;
export type FiledQuestion = z.output<typeof filedQuestionForm>;
