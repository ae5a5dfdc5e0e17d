import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { addedQuestionsForm, editedQuestionForm, type QuestionFields } from "../../../shared/questionsForm";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { changedFields, nextVersion, readForm, refuse } from "../../platform/forms";
import type { WriteCtx } from "../../platform/rowChange";
import type { TextOf } from "../../content/versions/texts";
import { keepVersion, removedCharacters, removeVersions, type Saving } from "../../content/versions/writes";
import { firstIdOf, findLastQuestion, findNeighbor } from "./bank";
import { asWritten, toStoredOrder } from "./optionOrder";

/** A question as written, without its position. */
export interface QuestionContent extends Omit<QuestionFields, "tags"> {
  tags?: string[] | undefined;
  lessonId?: Id<"lessons"> | undefined;
}

/**
 * Validates and trims an editor's input.
 * Errors: formInvalid, also for a lesson of another course.
 */
export async function readQuestion(
  ctx: MutationCtx,
  exam: Pick<Doc<"courseExams">, "courseId">,
  input: z.input<typeof editedQuestionForm>,
): Promise<QuestionContent> {
  return await toContent(ctx, exam, readForm(editedQuestionForm, input));
}

/** Like readQuestion, for several. */
export async function readQuestions(
  ctx: MutationCtx,
  exam: Pick<Doc<"courseExams">, "courseId">,
  questions: z.input<typeof editedQuestionForm>[],
): Promise<QuestionContent[]> {
  const read = readForm(addedQuestionsForm, { questions }).questions;
  return await Promise.all(read.map((question) => toContent(ctx, exam, question)));
}

async function toContent(
  ctx: MutationCtx,
  exam: Pick<Doc<"courseExams">, "courseId">,
  { lessonId, ...fields }: z.output<typeof editedQuestionForm>,
): Promise<QuestionContent> {
  const id = lessonId === undefined ? null : ctx.db.normalizeId("lessons", lessonId);
  const lesson = id && (await ctx.db.get("lessons", id));
  if (lessonId !== undefined && lesson?.courseId !== exam.courseId) refuse("lessonId", "lessonUnknown");
  return { ...toStored(fields), lessonId: lesson?._id };
}

/** Omits an empty list of tags. */
export function toStored({ tags, ...fields }: QuestionFields): QuestionContent {
  return { ...fields, tags: tags.length === 0 ? undefined : tags };
}

/**
 * Appends questions with shuffled options (EXAM-52).
 * Error: limitReached.
 */
export async function addQuestions(
  ctx: MutationCtx,
  { _id: examId, courseId, questionCount }: Doc<"courseExams">,
  questions: readonly QuestionContent[],
): Promise<Id<"examQuestions">[]> {
  if (questionCount + questions.length > limits.questionsPerBank) fail("limitReached");
  let orderIndex = (await findLastQuestion(ctx, examId))?.orderIndex ?? 0;
  const ids: Id<"examQuestions">[] = [];
  for (const question of questions)
    ids.push(
      await ctx.db.insert("examQuestions", { ...toStoredOrder(question), examId, courseId, orderIndex: ++orderIndex }),
    );
  return ids;
}

/** The fields that students see. */
export const questionTexts = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;

/**
 * Updates a question, or replaces it if its texts changed.
 * With unchanged texts it keeps id and statistics, even with a corrected key, which students must not notice
 * (EXAM-10). A replacement takes its place; sittings that answer the old one are refused. Error: editConflict.
 *
 * @returns the fields that changed
 */
export async function updateQuestion(
  ctx: WriteCtx,
  question: Doc<"examQuestions">,
  { fields, seenVersion }: { fields: QuestionContent; seenVersion: number },
  saving?: Saving,
): Promise<string[]> {
  const content = { ...fields, lessonId: fields.lessonId };
  const stored = { ...contentOf(question), version: question.version ?? 0 };
  nextVersion(stored, seenVersion, content);
  const changed = changedContent(question, content);
  if (changed.length > 0) await replaceContent(ctx, question, content, saving);
  return changed;
}

/**
 * Replaces a question, with its options in their stored places.
 * Open sittings refer to them (EXAM-44). Keeps the text before.
 */
export async function replaceContent(
  ctx: WriteCtx,
  question: Doc<"examQuestions">,
  fields: QuestionContent,
  saving: Saving = {},
): Promise<void> {
  const { _id, _creationTime: createdAt, examId, courseId, orderIndex, written } = question;
  const version = (question.version ?? 0) + 1;
  const texts = { before: toQuestionText(contentOf(question)), after: toQuestionText(fields) };
  await keepVersion(ctx, { thingId: firstIdOf(question), createdAt, ...texts, ...saving });
  const content = toStoredOrder(fields, written);
  if (questionTexts.every((name) => question[name] === content[name])) {
    await ctx.db.patch("examQuestions", _id, { ...content, version });
    return;
  }
  await ctx.db.delete("examQuestions", _id);
  const firstId = firstIdOf(question);
  await ctx.db.insert("examQuestions", { ...content, examId, courseId, orderIndex, version, firstId });
}

/** Names of the fields in which a stored question differs. */
export function changedContent(question: Doc<"examQuestions">, content: QuestionContent): string[] {
  const comparable = ({ tags, ...fields }: QuestionContent) => ({ ...fields, tags: tags?.join("\n") });
  return changedFields(comparable(contentOf(question)), comparable({ ...content, lessonId: content.lessonId }));
}

export function toQuestionText(content: QuestionContent): TextOf<"question"> {
  const { questionText, optionA, optionB, optionC, optionD, correctOption, explanation } = content;
  const options = { optionA, optionB, optionC, optionD, correctOption };
  return { kind: "question", questionText, ...options, ...(explanation !== undefined && { explanation }) };
}

/** Lists every field, also those without a value. */
export function contentOf(question: Doc<"examQuestions">) {
  const { questionText, optionA, optionB, optionC, optionD, correctOption } = asWritten(question);
  const { tags, lessonId, difficulty, explanation } = question;
  return {
    questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    correctOption,
    tags,
    lessonId,
    difficulty,
    explanation,
  };
}

/** An exam with questions keeps at least one. Error: formInvalid. */
export async function removeQuestion(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  question: Doc<"examQuestions">,
): Promise<void> {
  if (exam.questionCount <= 1) refuse("questions", "questionsRequired");
  await deleteQuestion(ctx, question);
}

/** Deletes a question; returns the characters of its versions. */
export async function deleteQuestion(ctx: MutationCtx, question: Doc<"examQuestions">): Promise<number> {
  await ctx.db.delete("examQuestions", question._id);
  return await removeVersions(ctx, firstIdOf(question));
}

/** Swaps places with the neighbor, if there is one. */
export async function moveQuestion(
  ctx: MutationCtx,
  question: Doc<"examQuestions">,
  direction: "up" | "down",
): Promise<boolean> {
  const other = await findNeighbor(ctx, question, direction);
  if (other === null) return false;
  await ctx.db.patch("examQuestions", question._id, { orderIndex: other.orderIndex });
  await ctx.db.patch("examQuestions", other._id, { orderIndex: question.orderIndex });
  return true;
}

/** `actorId`: defaults to the calling administrator. */
export async function auditQuestions(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  detail: string,
  actorId?: Id<"users">,
): Promise<void> {
  const target = { targetKind: "exam", targetId: exam._id, targetLabel: exam.title } as const;
  await recordAudit(ctx, { action: "exam.questionsSaved", ...target, detail, ...(actorId && { actorId }) });
}

const REMOVED_AT_ONCE = 75;

/**
 * Deletes a batch of a deleted exam's questions.
 * Returns whether there may be more.
 */
export async function removeQuestions(ctx: MutationCtx, examId: Id<"courseExams">): Promise<boolean> {
  const questions = await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId))
    .take(REMOVED_AT_ONCE);
  let characters = 0;
  for (const question of questions) {
    characters += await deleteQuestion(ctx, question);
    if (characters > removedCharacters) return true;
  }
  return questions.length === REMOVED_AT_ONCE;
}
