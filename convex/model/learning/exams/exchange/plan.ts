import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../../_generated/dataModel";
import { filedQuestionForm } from "../../../../shared/questionsForm";
import { findLessonByTitle } from "../../../content/lessons/reads";
import type { fileQuestion } from "../../../platform/jobs/tables";
import { findQuestion } from "../bank";
import { asWritten } from "../optionOrder";
import { changedContent, questionTexts, toStored, type QuestionContent } from "../questionWrites";
import type { Ctx } from "../reads";

type FileQuestion = Infer<typeof fileQuestion>;
type Exam = Pick<Doc<"courseExams">, "_id" | "courseId">;

/** Effect of an import on one question of a file. */
export const importPlan = v.union(
  v.object({ outcome: v.literal("new") }),
  v.object({ outcome: v.literal("same"), questionId: v.id("examQuestions") }),
  v.object({
    outcome: v.literal("changed"),
    questionId: v.id("examQuestions"),
    version: v.number(),
    changes: v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
  }),
  /** `message`: a key of the client's namespace `validation`. */
  v.object({ outcome: v.literal("error"), field: v.string(), message: v.string() }),
);

/** Validates by the editor's rules. */
export async function readFiled(
  ctx: Ctx,
  { courseId }: Exam,
  input: FileQuestion,
): Promise<
  { content: QuestionContent; refusal: null } | { content: null; refusal: { field: string; message: string } }
> {
  const parsed = filedQuestionForm.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const refusal = { field: issue?.path.join(".") ?? "", message: issue?.message ?? "" };
    return { content: null, refusal };
  }
  const { lesson, ...fields } = parsed.data;
  const lessonId = lesson === undefined ? undefined : (await findLessonByTitle(ctx, courseId, lesson))?._id;
  if (lesson !== undefined && lessonId === undefined)
    return { content: null, refusal: { field: "lesson", message: "lessonUnknown" } };
  return { content: { ...toStored(fields), lessonId }, refusal: null };
}

/** Compared questions of the bank with the same text. */
const ALIKE = 50;

/** A question of the bank with these texts. */
export async function findIdentical(
  ctx: Ctx,
  exam: Exam,
  content: QuestionContent,
): Promise<Doc<"examQuestions"> | null> {
  return (await listAlike(ctx, exam, content)).find((question) => hasTexts(question, content)) ?? null;
}

function hasTexts(question: Doc<"examQuestions">, content: QuestionContent): boolean {
  const written = asWritten(question);
  return questionTexts.every((name) => written[name] === content[name]);
}

async function listAlike(ctx: Ctx, exam: Exam, { questionText }: QuestionContent): Promise<Doc<"examQuestions">[]> {
  return await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_questionText", (q) => q.eq("examId", exam._id).eq("questionText", questionText))
    .take(ALIKE);
}

/**
 * The question that a file's question refers to.
 * By id, else by the same texts, else by the only equal question text.
 */
async function findMeant(
  ctx: Ctx,
  exam: Exam,
  { id, content }: { id: string; content: QuestionContent },
): Promise<Doc<"examQuestions"> | null> {
  const firstId = ctx.db.normalizeId("examQuestions", id);
  const named = firstId && (await findQuestion(ctx, firstId));
  if (named?.examId === exam._id) return named;
  const alike = await listAlike(ctx, exam, content);
  return alike.find((question) => hasTexts(question, content)) ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

/** Previews an import without changes (ADMIN-27). */
export async function planImport(ctx: Ctx, exam: Exam, input: FileQuestion): Promise<Infer<typeof importPlan>> {
  const { content, refusal } = await readFiled(ctx, exam, input);
  if (content === null) return { outcome: "error", ...refusal };
  const question = await findMeant(ctx, exam, { id: input.id, content });
  if (question === null) return { outcome: "new" };
  const questionId = question.firstId ?? question._id;
  const changes = await describeChanges(
    ctx,
    question,
    await resolveLesson(ctx, question, { content, title: input.lesson }),
  );
  if (changes.length === 0) return { outcome: "same", questionId };
  return { outcome: "changed", questionId, version: question.version ?? 0, changes };
}

/**
 * Resolves the lesson that a file names by title.
 * Among equal titles, prefers the question's current lesson. A deleted one has no title, like no lesson.
 */
export async function resolveLesson(
  ctx: Ctx,
  question: Doc<"examQuestions">,
  { content, title }: { content: QuestionContent; title: string },
): Promise<QuestionContent> {
  const stored = await titleOf(ctx, question.lessonId);
  return stored === title.trim() ? { ...content, lessonId: question.lessonId } : content;
}

async function titleOf(ctx: Ctx, lessonId: Id<"lessons"> | undefined): Promise<string> {
  const lesson = lessonId === undefined ? null : await ctx.db.get("lessons", lessonId);
  return lesson?.title ?? "";
}

async function describeChanges(ctx: Ctx, question: Doc<"examQuestions">, content: QuestionContent) {
  const changes = [];
  for (const name of changedContent(question, content)) {
    const field = name as keyof QuestionContent;
    const text = async (side: Partial<QuestionContent>): Promise<string> =>
      field === "lessonId" ? await titleOf(ctx, side.lessonId) : [side[field] ?? ""].flat().join(", ");
    changes.push({
      field: field === "lessonId" ? "lesson" : field,
      from: await text(question),
      to: await text(content),
    });
  }
  return changes;
}
