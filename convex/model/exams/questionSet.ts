import type { Doc, Id } from "../../_generated/dataModel";
import { editedQuestionsForm, type QuestionText } from "../../shared/questionsForm";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { nextVersion, readForm } from "../forms";
import type { AdminCtx } from "../rowChange";
import { listQuestions } from "./reads";

/** `questionId`: the saved question that was edited, if any. */
export interface EditedQuestion extends QuestionText {
  questionId?: Id<"examQuestions">;
}

/** Validates and trims the editor's questions. Error: formInvalid. */
export function readQuestionSet(input: readonly EditedQuestion[]): EditedQuestion[] {
  return readForm(editedQuestionsForm, { questions: [...input] }).questions as EditedQuestion[];
}

function toEdited(question: Doc<"examQuestions">): EditedQuestion {
  const { _id, questionText, optionA, optionB, optionC, optionD, correctOption } = question;
  return { questionId: _id, questionText, optionA, optionB, optionC, optionD, correctOption };
}

/** The fields that students see. */
const texts = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;

/**
 * Replaces the set in one transaction, so no one reads none or a mixture (EXAM-7). A question with unchanged texts
 * keeps its id and statistics even if the right answer was corrected, which students must not notice (EXAM-10). Changed
 * texts make a new question, and sittings that answer the old one are refused. Errors: editConflict, invalidInput
 * (unknown `questionId`).
 *
 * @returns the exam's new version
 */
export async function saveQuestions(
  ctx: AdminCtx,
  exam: Doc<"courseExams">,
  change: { questions: readonly EditedQuestion[]; seenVersion: number },
): Promise<number> {
  const rows = await listQuestions(ctx, exam._id);
  const stored = { version: exam.version, questions: rows.map(toEdited) };
  const version = nextVersion(stored, change.seenVersion, { questions: [...change.questions] });
  const before = new Map(rows.map((question) => [question._id, question]));
  const kept = new Set<Id<"examQuestions">>();
  let changed = 0;
  for (const [index, { questionId, ...question }] of change.questions.entries()) {
    const orderIndex = index + 1;
    const saved = questionId && before.get(questionId);
    if (questionId && (!saved || kept.has(questionId))) fail("invalidInput", { field: `${index}.questionId` });
    if (saved && texts.every((field) => saved[field] === question[field])) {
      const { correctOption } = question;
      kept.add(saved._id);
      if (saved.correctOption !== correctOption) changed++;
      if (saved.correctOption !== correctOption || saved.orderIndex !== orderIndex)
        await ctx.db.patch("examQuestions", saved._id, { correctOption, orderIndex });
    } else {
      changed++;
      await ctx.db.insert("examQuestions", { ...question, examId: exam._id, courseId: exam.courseId, orderIndex });
    }
  }
  for (const id of before.keys()) if (!kept.has(id)) await ctx.db.delete("examQuestions", id);
  await ctx.db.patch("courseExams", exam._id, { version });
  const detail = `questions: ${change.questions.length}, changed: ${changed}`;
  const target = { targetKind: "exam", targetId: exam._id, targetLabel: exam.title } as const;
  await recordAudit(ctx, { action: "exam.questionsSaved", ...target, detail });
  return version;
}
