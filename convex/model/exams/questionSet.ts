import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { questionsForm, type QuestionText } from "../../shared/questionsForm";
import { fail } from "../errors";
import { nextVersion, readForm } from "../forms";
import { recordExam } from "./examWrites";
import { listQuestions } from "./reads";

/** `questionId`: the saved question that this one was, if it was one. */
export interface EditedQuestion extends QuestionText {
  questionId?: Id<"examQuestions">;
}

/** What the editor sent, trimmed. Errors: examQuestionsEmpty, invalidInput. */
export function readQuestionSet(input: readonly EditedQuestion[]): EditedQuestion[] {
  const questions = readForm(questionsForm, [...input]);
  return questions.map((question, index) => {
    const questionId = input[index]?.questionId;
    return questionId === undefined ? question : { ...question, questionId };
  });
}

/** What students see of a question. */
const texts = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;

/**
 * Replaces the set in one transaction, so nobody reads none or a mixture. A question whose texts are unchanged stays the same
 * one: students go on answering it and its statistics go on. That includes a corrected right answer, which students must not
 * be able to notice. Other texts make another question: a sitting that answers the old one is refused. Errors: editConflict,
 * invalidInput.
 *
 * @returns the version of the exam afterwards
 */
export async function saveQuestions(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  change: { questions: readonly EditedQuestion[]; seenVersion: number; actorId: Id<"users"> },
): Promise<number> {
  const version = nextVersion(exam.version, change.seenVersion);
  const before = new Map((await listQuestions(ctx, exam._id)).map((question) => [question._id, question]));
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
  const questionCount = change.questions.length;
  await ctx.db.patch("courseExams", exam._id, { version, questionCount });
  const detail = `questions: ${questionCount}, changed: ${changed}`;
  await recordExam(ctx, "exam.questionsSaved", exam, { actorId: change.actorId, detail });
  return version;
}
