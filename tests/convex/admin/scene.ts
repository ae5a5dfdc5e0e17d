import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { expect, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { binKinds } from "../../../convex/shared/bin";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  finishScheduled,
  lessonsOf,
  present,
  readTables,
  type Backend,
  type Person,
} from "../setup";
import { submitAnswers } from "../examScene";

export const paginationOpts = { numItems: 10, cursor: null };

/** A course with its own administrator. */
export async function createScene(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const course = await addCourse(t, shape);
  return { t, admin, as: admin.as, course, courseId: course._id };
}

/** Holds back scheduled work; the returned function runs it to the end. */
export function holdScheduled(t: Backend): () => Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return async () => {
    try {
      await t.finishAllScheduledFunctions(vi.runAllTimers);
    } finally {
      vi.useRealTimers();
    }
  };
}

/** All invariants hold once deletions are finished. */
export async function expectSound(t: Backend): Promise<void> {
  await finishScheduled(t);
  expect(findViolations(await readTables(t))).toEqual([]);
}

/** The audit trail, oldest first: "action label (detail, fields of an edit)". */
export async function auditTrail(t: Backend): Promise<string[]> {
  const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
  return entries.map(({ action, targetLabel, detail, changes = [] }) => {
    const edited = action.endsWith(".updated") ? changes : [];
    const said = [...(detail ? [detail] : []), ...edited.map(({ field }) => field)].join(", ");
    return `${action} ${targetLabel}${said === "" ? "" : ` (${said})`}`;
  });
}

/** What the last entry says, as "field: from → to". */
export async function lastChanges(t: Backend): Promise<string[]> {
  const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
  return (entries.at(-1)?.changes ?? []).map(({ field, from, to }) => `${field}: ${from} → ${to}`);
}

/** What jobs that are over say on the trail. */
export async function jobCounts(t: Backend) {
  const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
  return entries.flatMap(({ counts }) => counts ?? []);
}

/** The row at a place where a test has put one. */
export function nth<Row>(rows: readonly Row[], place = 0): Row {
  const row = rows[place];
  if (row === undefined) throw new Error(`Expected a row at ${place}.`);
  return row;
}

export async function rowsOf(t: Backend, table: Parameters<typeof allRows>[1]): Promise<number> {
  return await t.run(async (ctx) => (await allRows(ctx, table)).length);
}

export async function enrolledStudent(t: Backend, courseId: Id<"courses">): Promise<Person> {
  const student = await addPerson(t);
  await student.as.mutation(api.student.enrollments.enroll, { courseId });
  return student;
}

export async function completeLessons(person: Person, lessons: readonly Doc<"lessons">[]): Promise<void> {
  for (const { _id } of lessons) await person.as.mutation(api.student.progress.complete, { lessonId: _id });
}

/** Every right answer of addCourse is "b". */
export async function passExam(t: Backend, { as }: Person, courseId: Id<"courses">) {
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
  const own = questions.filter((question) => question.courseId === courseId);
  const answers = Object.fromEntries(own.map(({ _id }) => [_id, "b"]));
  return await submitAnswers(t, as, sittingId, answers);
}

/** Deletes everything in the bin for good. */
export async function emptyBin(t: Backend, as: Person["as"]): Promise<void> {
  for (const kind of binKinds) {
    const { page } = await as.query(api.admin.bin.list, { kind, paginationOpts });
    for (const { _id: id } of page) await as.mutation(api.admin.bin.remove, { kind, id });
  }
  await finishScheduled(t);
}

/** Without those in the bin. */
export async function modulesOf(t: Backend, courseId: Id<"courses">): Promise<Doc<"modules">[]> {
  const modules = await t.run((ctx) => allRows(ctx, "modules"));
  return modules
    .filter((module) => module.courseId === courseId && module.binnedAt === undefined)
    .sort((one, other) => one.orderIndex - other.orderIndex);
}

export async function firstLesson(t: Backend, courseId: Id<"courses">): Promise<Doc<"lessons">> {
  return await present((await lessonsOf(t, courseId))[0] ?? null);
}

export async function courseRow(t: Backend, courseId: Id<"courses">): Promise<Doc<"courses">> {
  return await present(t.run((ctx) => ctx.db.get("courses", courseId)));
}

export const courseFields = { title: "Rust", slug: "rust", description: "Systems", durationHours: 10 };
export const moduleFields = { title: "Basics", description: "The first steps" };
export const lessonFields = { title: "Hello", lessonType: "text", durationMinutes: 15, content: "# Hello" } as const;
export const examFields = { title: "Final", description: "", passingScore: 70 };

export type QuestionInput = FunctionArgs<typeof api.admin.questions.add>["questions"][number];

export type QuestionRow = FunctionReturnType<typeof api.admin.questions.list>["page"][number];

/** The first hundred of an exam, as an administrator sees them. */
export async function questionRows(as: Person["as"], examId: Id<"courseExams">): Promise<QuestionRow[]> {
  const all = { numItems: 100, cursor: null };
  return (await as.query(api.admin.questions.list, { examId, search: "", paginationOpts: all })).page;
}

/** A row in the form that the editor sends. */
export function editable({ _id, lesson, difficulty, analysis, ...fields }: QuestionRow) {
  return { ...fields, questionId: _id, lessonId: lesson?._id, difficulty: difficulty ?? undefined };
}

export function question(questionText: string, correctOption: "a" | "b" | "c" | "d" = "b"): QuestionInput {
  return { questionText, optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption };
}
