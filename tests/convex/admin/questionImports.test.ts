import type { FunctionArgs } from "convex/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { readGiftQuestions, writeGiftQuestions } from "../../../src/admin/exams/questionFiles/giftQuestions";
import { importRules } from "../../../convex/shared/importRules";
import { readJsonQuestions, writeJsonQuestions } from "../../../src/admin/exams/questionFiles/jsonQuestions";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  allRows,
  errorCode,
  present,
  readTables,
  snapshot,
  type Backend,
  type Person,
} from "../setup";
import { auditTrail, createScene, editable, questionRows } from "./scene";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const { questionImports, questions: bank } = api.admin;
type FileQuestion = FunctionArgs<typeof questionImports.check>["questions"][number];
type Items = FunctionArgs<typeof questionImports.start>["items"];

const filed = (questionText: string, fields: Partial<FileQuestion> = {}): FileQuestion => ({
  ...{ id: "", questionText, optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "b" },
  ...{ tags: [], lesson: "", difficulty: "", explanation: "", ...fields },
});

async function scene(shape: Parameters<typeof createScene>[0] = {}) {
  const made = await createScene({ questions: 3, ...shape });
  const examId = await examOf(made.t, made.courseId);
  return { ...made, examId, rows: () => questionRows(made.as, examId) };
}

async function examOf(t: Backend, courseId: Id<"courses">) {
  const exams = await t.run((ctx) => allRows(ctx, "courseExams"));
  return await present(exams.find((exam) => exam.courseId === courseId)?._id ?? null);
}

/** As the page does it: looks at everything, and confirms what is new or changed. */
async function confirmed(as: Person["as"], examId: Id<"courseExams">, questions: FileQuestion[]) {
  const plans = await as.query(questionImports.check, { examId, questions });
  const items: Items = plans.flatMap((plan, index) => {
    const question = questions[index];
    if (!question || plan.outcome === "same" || plan.outcome === "error") return [];
    const known = plan.outcome === "changed" ? plan : { questionId: null, version: 0 };
    return [{ line: index + 1, question, questionId: known.questionId, version: known.version }];
  });
  return { plans, items, outcomes: plans.map(({ outcome }) => outcome) };
}

const start = (as: Person["as"], examId: Id<"courseExams">, items: Items) =>
  as.mutation(questionImports.start, { examId, fileName: "bank.txt", items });
const run = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);

describe("ADMIN-27: the dry run", () => {
  test("tells new, changed with what changes, same and wrong, and changes nothing", async () => {
    const { t, as, examId, rows } = await scene();
    const [one, two] = await rows();
    const before = await snapshot(t);
    const texts = { optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" };
    const { plans } = await confirmed(as, examId, [
      filed("Question 0?", texts),
      filed("Question 1?", { ...texts, optionC: "Drei", correctOption: "c", tags: ["x", "y"], lesson: "Lesson 0.1" }),
      filed("  Other words ", { ...texts, id: one?._id ?? "" }),
      filed("Brand new?", { difficulty: "hard" }),
      filed("", {}),
      filed("Q", { difficulty: "insane" }),
      filed("Q", { lesson: "Nothing" }),
    ]);
    expect(plans).toEqual([
      { outcome: "same", questionId: one?._id },
      {
        ...{ outcome: "changed", questionId: two?._id, version: 0 },
        changes: [
          { field: "optionC", from: "Three", to: "Drei" },
          { field: "correctOption", from: "b", to: "c" },
          { field: "lesson", from: "", to: "Lesson 0.1" },
          { field: "tags", from: "", to: "x, y" },
        ],
      },
      {
        ...{ outcome: "changed", questionId: one?._id, version: 0 },
        changes: [{ field: "questionText", from: "Question 0?", to: "Other words" }],
      },
      { outcome: "new" },
      { outcome: "error", field: "questionText", message: "questionTextRequired" },
      { outcome: "error", field: "difficulty", message: "difficultyUnknown" },
      { outcome: "error", field: "lesson", message: "lessonUnknown" },
    ]);
    expect(await snapshot(t)).toBe(before);
  });

  test("an exported question whose lesson was deleted is the same", async () => {
    const { t, as, courseId, examId, rows } = await scene();
    const [lesson] = (await t.run((ctx) => allRows(ctx, "lessons"))).filter((row) => row.courseId === courseId);
    const [first] = await rows();
    if (!lesson || !first) throw new Error("no lesson");
    await as.mutation(bank.update, { ...editable(first), lessonId: lesson._id });
    await as.mutation(api.admin.lessons.remove, { lessonId: lesson._id });
    const texts = { optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" };
    const { plans } = await confirmed(as, examId, [filed("Question 0?", { ...texts, id: first._id })]);
    expect(plans).toEqual([{ outcome: "same", questionId: first._id }]);
    await run(t);
  });

  test("takes a hundred at a time, and ids of another exam mean nothing", async () => {
    const { t, as, examId } = await scene();
    const other = await addCourse(t);
    const [theirs] = await questionRows(as, await examOf(t, other._id));
    const { outcomes } = await confirmed(as, examId, [filed("Theirs?", { id: theirs?._id ?? "" })]);
    expect(outcomes).toEqual(["new"]);
    const many = Array.from({ length: importRules.checkedAtOnce + 1 }, (_, index) => filed(`${index}?`));
    expect(await errorCode(as.query(questionImports.check, { examId, questions: many }))).toBe("invalidInput");
  });
});

describe("ADMIN-28: the import", () => {
  test("works in batches with live progress, is on the audit trail, and a second time changes nothing", async () => {
    const { t, as, examId, rows } = await scene();
    const [one] = await rows();
    const file = [
      ...Array.from({ length: 30 }, (_, index) => filed(`New ${index}?`, { tags: [`t${index}`], explanation: "Why" })),
      filed("Question 0, reworded?", { id: one?._id ?? "" }),
    ];
    const { items } = await confirmed(as, examId, file);
    await start(as, examId, items);
    const job = () => present(as.query(questionImports.job, { examId }));
    expect(await job()).toMatchObject({ status: "running", total: 31, doneCount: 0 });
    vi.advanceTimersToNextTimer();
    await t.finishInProgressScheduledFunctions();
    expect(await job()).toMatchObject({ status: "running", doneCount: importRules.batch, addedCount: 25 });
    await run(t);
    expect(await job()).toMatchObject({
      status: "finished",
      doneCount: 31,
      addedCount: 30,
      changedCount: 1,
      skipped: [],
    });
    expect(await t.run((ctx) => allRows(ctx, "questionImportBatches"))).toEqual([]);
    const stored = await rows();
    expect(stored.map(({ questionText }) => questionText)).toEqual([
      ...["Question 0, reworded?", "Question 1?", "Question 2?"],
      ...Array.from({ length: 30 }, (_, index) => `New ${index}?`),
    ]);
    expect(await auditTrail(t)).toEqual([
      "exam.questionsSaved Final exam (import of bank.txt started: 30 new, 1 changed)",
      "exam.questionsSaved Final exam (import of bank.txt finished: 30 added, 1 changed, 0 skipped)",
    ]);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect((await confirmed(as, examId, file)).outcomes).toEqual(file.map(() => "same"));
    // Confirmed twice, as by two administrators with the same file.
    const before = await t.run((ctx) => allRows(ctx, "examQuestions"));
    await start(as, examId, items);
    await run(t);
    expect(await t.run((ctx) => allRows(ctx, "examQuestions"))).toEqual(before);
    expect(await job()).toMatchObject({ status: "finished", addedCount: 0, changedCount: 0, skipped: [] });
  });

  test("a bank goes through a file into another course and comes back the same", async () => {
    const { t, as, examId, rows } = await scene();
    const course = await addCourse(t, { questions: 1 });
    const otherId = await examOf(t, course._id);
    const [first] = await rows();
    if (!first) throw new Error("no question");
    const rich = { tags: ["a]b", "c"], explanation: "1 = 1\n\n{2}", difficulty: "easy" as const };
    await as.mutation(bank.update, { ...editable(first), ...rich });
    const exported = (await rows()).map(({ _id, lesson, difficulty, analysis: _, version: __, ...texts }) => ({
      ...{ ...texts, id: _id, lesson: lesson?.title ?? "", difficulty: difficulty ?? "" },
    }));
    for (const [write, read] of [
      [writeGiftQuestions, readGiftQuestions],
      [writeJsonQuestions, readJsonQuestions],
    ] as const) {
      const questions = read(write(exported)).items.map(({ question }) => question);
      expect((await confirmed(as, examId, questions)).outcomes).toEqual(["same", "same", "same"]);
      await start(as, otherId, (await confirmed(as, otherId, questions)).items).catch(() => undefined);
      await run(t);
      expect((await confirmed(as, otherId, questions)).outcomes).toEqual(["same", "same", "same"]);
    }
    expect(await questionRows(as, otherId)).toHaveLength(3);
  });

  test("skips what someone changed or removed meanwhile, and what the editor would refuse", async () => {
    const { t, as, examId, rows } = await scene();
    const [one, two] = await rows();
    if (!one || !two) throw new Error("no questions");
    const { items } = await confirmed(as, examId, [filed("Question 0?"), filed("Question 1?"), filed("New?")]);
    await start(as, examId, [...items, { line: 9, question: filed(" "), questionId: null, version: 0 }]);
    await as.mutation(bank.update, { ...editable(one), optionA: "Theirs" });
    await as.mutation(bank.remove, { questionId: two._id });
    await run(t);
    expect(await as.query(questionImports.job, { examId })).toMatchObject({
      ...{ status: "finished", addedCount: 1, changedCount: 0 },
      skipped: [
        { line: 1, reason: "changedMeanwhile" },
        { line: 2, reason: "removedMeanwhile" },
        { line: 9, reason: "invalid" },
      ],
    });
    expect((await rows()).map(({ optionA }) => optionA)).toEqual(["Theirs", "One", "1"]);
  });

  test("counts all that was skipped and names the first lines", async () => {
    const { t, as, examId } = await scene();
    const line = (number: number) => ({ line: number, question: filed(" "), questionId: null, version: 0 });
    await start(
      as,
      examId,
      Array.from({ length: 30 }, (_, index) => line(index + 1)),
    );
    await run(t);
    const job = await present(as.query(questionImports.job, { examId }));
    expect(job).toMatchObject({ status: "finished", doneCount: 30, skippedCount: 30 });
    expect(job.skipped).toEqual(
      Array.from({ length: importRules.skipsShown }, (_, index) => ({ line: index + 1, reason: "invalid" })),
    );
  });

  test("canceled, it does no further batch and leaves nothing behind", async () => {
    const { t, as, examId, rows } = await scene();
    const questions = Array.from({ length: 60 }, (_, index) => filed(`New ${index}?`));
    await start(as, examId, (await confirmed(as, examId, questions)).items);
    vi.advanceTimersToNextTimer();
    await t.finishInProgressScheduledFunctions();
    const { _id: importId } = await present(as.query(questionImports.job, { examId }));
    await as.mutation(questionImports.cancel, { importId });
    await as.mutation(questionImports.cancel, { importId });
    await run(t);
    expect(await as.query(questionImports.job, { examId })).toMatchObject({ status: "canceled", addedCount: 25 });
    expect(await rows()).toHaveLength(28);
    expect(await t.run((ctx) => allRows(ctx, "questionImportBatches"))).toEqual([]);
    expect((await auditTrail(t)).at(-1)).toContain("canceled: 25 added");
  });

  test("runs one at a time in a bank, of whomever, so that it can be watched and canceled", async () => {
    const { t, as, examId, courseId, rows } = await scene();
    const { as: other } = await addPerson(t, "admin");
    const { items } = await confirmed(as, examId, [filed("New?")]);
    await start(as, examId, items);
    expect(await errorCode(start(other, examId, items))).toBe("importRunning");
    const { _id: importId } = await present(as.query(questionImports.job, { examId }));
    await other.mutation(questionImports.cancel, { importId });
    expect(await errorCode(start(other, examId, items))).toBe("");
    const elsewhere = await examOf(t, (await addCourse(t))._id);
    expect(elsewhere).not.toBe(courseId);
    await start(as, elsewhere, items);
    await run(t);
    expect(await rows()).toHaveLength(4);
  });

  test("ends with the rights of whom it works for", async () => {
    const { t, as: admin, examId, rows } = await scene();
    const other = await addPerson(t, "admin");
    const { items } = await confirmed(other.as, examId, [filed("New?")]);
    await start(other.as, examId, items);
    await admin.mutation(api.admin.students.setBlocked, { userId: other.userId, blocked: true });
    await run(t);
    expect(await admin.query(questionImports.job, { examId })).toMatchObject({ status: "canceled", doneCount: 0 });
    expect(await rows()).toHaveLength(3);
    expect(await t.run((ctx) => allRows(ctx, "questionImportBatches"))).toEqual([]);
  });

  test("needs something to do and room in the bank", async () => {
    const { t, as, examId } = await scene();
    expect(await errorCode(start(as, examId, []))).toBe("invalidInput");
    const item = { line: 1, question: filed("New?"), questionId: null, version: 0 };
    const full = (questionCount: number) => t.run((ctx) => ctx.db.patch("courseExams", examId, { questionCount }));
    await full(limits.questionsPerBank);
    expect(await errorCode(start(as, examId, [item]))).toBe("limitReached");
    await full(limits.questionsPerBank - 1);
    await start(as, examId, [item]);
    await full(limits.questionsPerBank);
    await run(t);
    const skipped = [{ line: 1, reason: "bankFull" }];
    expect(await as.query(questionImports.job, { examId })).toMatchObject({ skipped, addedCount: 0 });
  });

  test("ends when the exam is deleted", async () => {
    const { t, as, examId } = await scene();
    await start(as, examId, (await confirmed(as, examId, [filed("New?")])).items);
    await as.mutation(api.admin.exams.remove, { examId });
    await run(t);
    expect(await t.run((ctx) => allRows(ctx, "questionImports"))).toMatchObject([{ status: "canceled" }]);
    expect(await as.query(questionImports.job, { examId })).toBeNull();
  });
});
