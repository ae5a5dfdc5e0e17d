import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { Saving } from "../../content/versions/writes";
import type { NewCourse } from "../../content/courseFiles/folder/newCourse";
import { unpublishIfIncomplete } from "../publishCourse";
import { newCourseRow, saveCourse } from "../../content/courses/writes";
import { newExam } from "../../learning/exams/examWrites";
import { removeExam } from "../removeExam";
import { toStoredOrder } from "../../learning/exams/optionOrder";
import { changedContent, deleteQuestion, replaceContent, toStored } from "../../learning/exams/questionWrites";
import { changedFields } from "../../platform/forms";
import { deleteCover } from "../../content/courses/covers";
import { insertLesson, saveLesson } from "../../content/lessons/writes";
import { removeLessonRows } from "../removeLesson";
import { removeModule } from "../removeModule";
import { newModule } from "../../content/modules/writes";
import { lessonsNamed } from "./changes";
import { examFieldsOf } from "../../learning/exams/fields";
import { courseFields, lessonFields, moduleFields, questionFields } from "./fields";
import { match, type Matched, type MatchedModule } from "./match";
import { sameText } from "./stored";

type CoverFiles = Pick<Doc<"courses">, "coverSmall" | "coverLarge">;

/** Publishes a whole course. The caller has checked the slug. */
export async function createCourse(ctx: MutationCtx, course: NewCourse): Promise<Id<"courses">> {
  const courseId = await writeCourse(ctx, match(course, null));
  await ctx.db.patch("courses", courseId, { status: "published" });
  return courseId;
}

/**
 * Writes the differences between files and the stored course.
 * One transaction; a new course is a draft. The caller has compared them and decides what may be removed.
 */
export async function writeCourse(
  ctx: MutationCtx,
  matched: Matched,
  { cover = {}, actorId, lessonAt }: { cover?: CoverFiles; actorId?: Id<"users"> } & Pick<NewBank, "lessonAt"> = {},
): Promise<Id<"courses">> {
  const saving: Saving = { cause: "import", ...(actorId && { actorId }) };
  const { wanted, stored, gone } = matched;
  const courseId = await writeFields(ctx, matched, { cover, saving });
  const moduleIds: Id<"modules">[] = [];
  const lessonIds = new Map<MatchedModule["lessons"][number], Id<"lessons">>();
  for (const [index, module] of matched.modules.entries()) {
    const moduleId = await writeModule(ctx, module, { courseId, orderIndex: index + 1 });
    moduleIds.push(moduleId);
    for (const [inner, lesson] of module.lessons.entries())
      lessonIds.set(
        lesson,
        await writeLesson(ctx, lesson, { place: { courseId, moduleId, orderIndex: inner + 1 }, saving }),
      );
    const before = module.stored?.lessons.map(({ row }) => row) ?? [];
    const after = module.lessons.map((lesson) => lessonIds.get(lesson) as Id<"lessons">);
    if (!sameOrder(before, after))
      for (const [inner, id] of after.entries()) await place(ctx, "lessons", id, inner + 1);
  }
  if (!sameOrder(stored?.modules.map(({ row }) => row) ?? [], moduleIds))
    for (const [index, id] of moduleIds.entries()) await place(ctx, "modules", id, index + 1);
  await removeLessonRows(
    ctx,
    courseId,
    gone.lessons.map(({ row }) => row),
  );
  // With their lessons in the bin, which would have no place to come back to.
  for (const { row } of gone.modules) await removeModule(ctx, row);
  if (wanted.exam) await writeExam(ctx, matched, { courseId, exam: wanted.exam, lessonIds, lessonAt, saving });
  else if (stored?.exam) await removeExam(ctx, stored.exam);
  await unpublishIfIncomplete(ctx, courseId);
  return courseId;
}

async function writeFields(
  ctx: MutationCtx,
  { wanted, stored }: Matched,
  { cover, saving }: { cover: CoverFiles; saving: Saving },
): Promise<Id<"courses">> {
  const fields = { ...courseFields(wanted), ...cover };
  const { slug } = wanted;
  if (stored === null) return await ctx.db.insert("courses", { slug, ...fields, ...newCourseRow, status: "draft" });
  if (changedFields<Partial<Doc<"courses">>>(stored.course, fields).length > 0)
    await saveCourse(ctx, stored.course, fields, saving);
  if (cover.coverLarge !== undefined && cover.coverLarge !== stored.course.coverLarge)
    await deleteCover(ctx, stored.course);
  return stored.course._id;
}

interface Place {
  courseId: Id<"courses">;
  orderIndex: number;
}

async function writeModule(ctx: MutationCtx, { wanted, stored }: MatchedModule, at: Place): Promise<Id<"modules">> {
  const fields = moduleFields(wanted);
  if (stored === null) return await ctx.db.insert("modules", { ...fields, ...at, ...newModule });
  const { _id, version } = stored.row;
  if (changedFields(stored.row, fields).length > 0)
    await ctx.db.patch("modules", _id, { ...fields, version: version + 1 });
  return _id;
}

async function writeLesson(
  ctx: MutationCtx,
  { wanted, stored }: MatchedModule["lessons"][number],
  { place: at, saving }: { place: Place & { moduleId: Id<"modules"> }; saving: Saving },
): Promise<Id<"lessons">> {
  const { content } = wanted;
  const line = lessonFields(wanted);
  if (stored === null) return await insertLesson(ctx, { ...line, ...at }, content);
  const { row } = stored;
  const fields = { ...line, moduleId: at.moduleId };
  const changed = changedFields<Partial<Doc<"lessons">>>(row, fields).length > 0;
  const rewritten = !sameText(stored.content, content);
  if (changed || rewritten)
    await saveLesson(ctx, row, { ...(changed && fields), ...(rewritten && { content }) }, saving);
  return row._id;
}

const sameOrder = (rows: readonly { _id: string }[], ids: readonly string[]): boolean =>
  rows.length === ids.length && rows.every(({ _id }, index) => _id === ids[index]);

/** Positions start at 1 and have no gaps. */
async function place<Table extends "modules" | "lessons" | "examQuestions">(
  ctx: MutationCtx,
  table: Table,
  id: Id<Table>,
  orderIndex: number,
): Promise<void> {
  const row = (await ctx.db.get(table, id)) as { orderIndex: number } | null;
  if (row !== null && row.orderIndex !== orderIndex)
    await ctx.db.patch(table as "modules", id as Id<"modules">, { orderIndex });
}

interface NewBank {
  courseId: Id<"courses">;
  exam: NonNullable<NewCourse["exam"]>;
  lessonIds: ReadonlyMap<MatchedModule["lessons"][number], Id<"lessons">>;
  /** Each question's lesson, by its place in the course. Default: by its title. */
  lessonAt?: readonly (number | null)[] | undefined;
  saving: Saving;
}

/** Replaces questions whose texts change, as `updateQuestion` does. */
async function writeExam(
  ctx: MutationCtx,
  matched: Matched,
  { courseId, exam, lessonIds, lessonAt, saving }: NewBank,
): Promise<void> {
  const fields = examFieldsOf(exam);
  const stored = matched.stored?.exam ?? null;
  const examId = stored?._id ?? (await ctx.db.insert("courseExams", { ...fields, ...newExam, courseId }));
  if (stored && changedFields<Partial<Doc<"courseExams">>>(stored, fields).length > 0)
    await ctx.db.patch("courseExams", examId, { ...fields, version: stored.version + 1 });
  const gone = matched.gone.questions;
  for (const question of gone) await deleteQuestion(ctx, question);
  const rows = matched.stored?.questions ?? [];
  const reordered = !sameOrder(
    rows,
    matched.questions.map((question) => question.stored?._id ?? ""),
  );
  const inPlace = matched.modules.flatMap(({ lessons }) => lessons);
  for (const [index, { wanted, stored: row }] of matched.questions.entries()) {
    const named = lessonAt ? [inPlace[lessonAt[index] ?? -1]] : lessonsNamed(matched, wanted.lesson);
    const lesson = named.find((each) => each?.stored && each.stored.row._id === row?.lessonId) ?? named[0];
    const content = { ...toStored(questionFields(wanted)), lessonId: lesson && lessonIds.get(lesson) };
    const orderIndex = index + 1;
    if (row === null) {
      await ctx.db.insert("examQuestions", { ...toStoredOrder(content), examId, courseId, orderIndex });
      continue;
    }
    if (reordered) await place(ctx, "examQuestions", row._id, orderIndex);
    const placed = reordered ? { ...row, orderIndex } : row;
    if (changedContent(row, content).length > 0) await replaceContent(ctx, placed, content, saving);
  }
}
