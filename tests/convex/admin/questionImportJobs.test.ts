import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { jobRules } from "../../../convex/shared/jobs";
import { limits } from "../../../convex/shared/limits";
import { readGiftQuestions, writeGiftQuestions } from "../../../src/admin/exams/questionFiles/giftQuestions";
import { readJsonQuestions, writeJsonQuestions } from "../../../src/admin/exams/questionFiles/jsonQuestions";
import { findViolations } from "../invariants";
import { addCourse, addPerson, allRows, errorCode, readTables } from "../setup";
import { confirmed, examOf, filed, last, newOnes, notes, run, scene, start, step, waiting } from "./importScene";
import { auditTrail, editable, jobCounts, questionRows } from "./scene";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const { jobs, questionImports, questions: bank } = api.admin;

describe("ADMIN-28: the import", () => {
  test("works in steps with live progress, is on the audit trail, and a second time changes nothing", async () => {
    const { t, as, examId, rows } = await scene();
    const [one] = await rows();
    const file = [
      ...Array.from({ length: 30 }, (_, index) => filed(`New ${index}?`, { tags: [`t${index}`], explanation: "Why" })),
      filed("Question 0, reworded?", { id: one?._id ?? "" }),
    ];
    const { items } = await confirmed(as, examId, file);
    await start(as, examId, items);
    const job = () => last(as, examId);
    expect(await job()).toMatchObject({ status: "running", total: 31, doneCount: 0 });
    await step(t);
    const imported = { fileName: "bank.txt", addedCount: jobRules.batch, changedCount: 0 };
    expect(await job()).toMatchObject({ status: "running", doneCount: jobRules.batch, imported });
    await run(t);
    const all = { status: "finished", total: 31, doneCount: 31, skippedCount: 0 };
    expect(await job()).toMatchObject({ ...all, imported: { addedCount: 30, changedCount: 1 } });
    const stored = await rows();
    // An undo needs to know what was added, not the file's texts.
    const kept = await t.run((ctx) => allRows(ctx, "jobItems"));
    expect(kept).toMatchObject(stored.slice(3).map(({ _id }) => ({ state: "done", questionId: _id })));
    expect(kept.filter(({ input }) => input !== undefined)).toEqual([]);
    expect(stored.map(({ questionText }) => questionText)).toEqual([
      ...["Question 0, reworded?", "Question 1?", "Question 2?"],
      ...Array.from({ length: 30 }, (_, index) => `New ${index}?`),
    ]);
    expect(await auditTrail(t)).toEqual(["exam.questionsSaved Final exam (new: 30, changed: 1 (bank.txt))"]);
    expect(await jobCounts(t)).toEqual([{ done: 31, refused: 0, isCanceled: false }]);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect((await confirmed(as, examId, file)).outcomes).toEqual(file.map(() => "same"));
    // Confirmed twice, as by two administrators with the same file.
    const before = await t.run((ctx) => allRows(ctx, "examQuestions"));
    await start(as, examId, items);
    await run(t);
    expect(await t.run((ctx) => allRows(ctx, "examQuestions"))).toEqual(before);
    expect(await job()).toMatchObject({ ...all, imported: { addedCount: 0, changedCount: 0 } });
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
    const [theirs] = await questionRows(as, await examOf(t, (await addCourse(t))._id));
    if (!theirs) throw new Error("no question elsewhere");
    const item = { question: filed("Other?"), questionId: null, version: 0 };
    await start(as, examId, [
      ...items,
      { ...item, line: 8, questionId: theirs._id },
      { ...item, line: 9, question: filed(" ") },
      { ...item, line: 10, question: filed("Other?", { lesson: "Nothing" }) },
    ]);
    await as.mutation(bank.update, { ...editable(one), optionA: "Theirs" });
    await as.mutation(bank.remove, { questionId: two._id });
    await run(t);
    expect(await last(as, examId)).toMatchObject({
      ...{ status: "finished", doneCount: 6, skippedCount: 5 },
      imported: { addedCount: 1, changedCount: 0 },
    });
    expect(await notes(as, examId)).toEqual([
      [1, "editConflict"],
      [2, "notFound"],
      [8, "notFound"],
      [9, "formInvalid"],
      [10, "formInvalid"],
    ]);
    // The file's texts go with the work.
    const noted = await t.run((ctx) => allRows(ctx, "jobItems"));
    expect(noted.filter(({ input }) => input !== undefined)).toEqual([]);
    expect(await jobCounts(t)).toEqual([{ done: 1, refused: 5, isCanceled: false }]);
    expect((await rows()).map(({ optionA }) => optionA)).toEqual(["Theirs", "One", "1"]);
  });

  test("a change that someone else made meanwhile is no conflict", async () => {
    const { t, as, examId, rows } = await scene();
    const [one] = await rows();
    if (!one) throw new Error("no question");
    const change = filed("Reworded?", { id: one._id });
    const { items } = await confirmed(as, examId, [change]);
    await start(as, examId, items);
    const { id: _, lesson: __, difficulty: ___, ...texts } = change;
    await as.mutation(bank.update, { ...editable(one), ...texts });
    await run(t);
    expect(await last(as, examId)).toMatchObject({
      status: "finished",
      skippedCount: 0,
      imported: { changedCount: 0 },
    });
  });

  test("killed in the middle, goes on where it stopped, with its counts", async () => {
    const { t, as, examId, rows } = await scene();
    await start(as, examId, (await confirmed(as, examId, newOnes(12))).items);
    await step(t);
    await t.run(async (ctx) => {
      const scheduled = await ctx.db.system.query("_scheduled_functions").collect();
      for (const { _id, state } of scheduled) if (state.kind === "pending") await ctx.scheduler.cancel(_id);
    });
    await run(t);
    expect(await rows()).toHaveLength(3 + jobRules.batch);
    vi.setSystemTime(Date.now() + jobRules.stuckMs + 1_000);
    await t.mutation(internal.jobs.engine.resume, {});
    await run(t);
    expect(await last(as, examId)).toMatchObject({ status: "finished", doneCount: 12, imported: { addedCount: 12 } });
    const texts = (await rows()).slice(3).map(({ questionText }) => questionText);
    expect(texts).toEqual(newOnes(12).map(({ questionText }) => questionText));
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("canceled, it does no further step and leaves nothing behind", async () => {
    const { t, as, examId, rows } = await scene();
    await start(as, examId, (await confirmed(as, examId, newOnes(60))).items);
    await step(t);
    const { _id: jobId } = await last(as, examId);
    await as.mutation(jobs.cancel, { jobId });
    await as.mutation(jobs.cancel, { jobId });
    await run(t);
    expect(await last(as, examId)).toMatchObject({ status: "canceled", imported: { addedCount: jobRules.batch } });
    expect(await rows()).toHaveLength(3 + jobRules.batch);
    expect(await waiting(t)).toEqual([]);
    expect(await jobCounts(t)).toEqual([{ done: jobRules.batch, refused: 0, isCanceled: true }]);
  });

  test("runs one at a time in a bank, of whomever, so that it can be watched and canceled", async () => {
    const { t, as, examId, courseId, rows } = await scene();
    const { as: other } = await addPerson(t, "admin");
    const { items } = await confirmed(as, examId, [filed("New?")]);
    await start(as, examId, items);
    expect(await errorCode(start(other, examId, items))).toBe("jobRunning");
    // Other banks are others' lists.
    const elsewhere = await examOf(t, (await addCourse(t))._id);
    expect(elsewhere).not.toBe(courseId);
    await start(as, elsewhere, items);
    const { _id: jobId } = await last(other, examId);
    await other.mutation(jobs.cancel, { jobId });
    expect(await errorCode(start(other, examId, items))).toBe("");
    await run(t);
    expect(await rows()).toHaveLength(4);
    expect(await last(as, elsewhere)).toMatchObject({ status: "finished", imported: { addedCount: 1 } });
  });

  test("ends with the rights of whom it works for", async () => {
    const { t, as: admin, examId, rows } = await scene();
    const other = await addPerson(t, "admin");
    await start(other.as, examId, (await confirmed(other.as, examId, newOnes(12))).items);
    await step(t);
    await admin.mutation(api.admin.students.setBlocked, { userId: other.userId, blocked: true });
    await run(t);
    expect(await last(admin, examId)).toMatchObject({ status: "canceled", doneCount: jobRules.batch });
    expect(await rows()).toHaveLength(3 + jobRules.batch);
    expect(await waiting(t)).toEqual([]);
    expect(await jobCounts(t)).toEqual([{ done: jobRules.batch, refused: 0, isCanceled: true }]);
  });

  test("needs something to do and room in the bank", async () => {
    const { t, as, examId, rows } = await scene();
    expect(await errorCode(start(as, examId, []))).toBe("invalidInput");
    const items = newOnes(2).map((question, line) => ({ line, question, questionId: null, version: 0 }));
    const [one] = await rows();
    if (!one) throw new Error("no question");
    const change = { line: 1, question: filed("?"), questionId: one._id, version: 0 };
    const tooMany = Array.from({ length: limits.questionsPerBank + 1 }, () => change);
    expect(await errorCode(start(as, examId, tooMany))).toBe("limitReached");
    const full = (questionCount: number) => t.run((ctx) => ctx.db.patch("courseExams", examId, { questionCount }));
    await full(limits.questionsPerBank - 1);
    expect(await errorCode(start(as, examId, items))).toBe("limitReached");
    await full(limits.questionsPerBank - 2);
    await start(as, examId, items);
    // Someone else takes a place meanwhile.
    await full(limits.questionsPerBank - 1);
    await run(t);
    expect(await last(as, examId)).toMatchObject({ status: "finished", imported: { addedCount: 1 } });
    expect(await notes(as, examId)).toEqual([[1, "limitReached"]]);
  });

  test("keeps the beginning of the file's name", async () => {
    const { as, examId } = await scene();
    const items = [{ line: 1, question: filed("New?"), questionId: null, version: 0 }];
    await as.mutation(questionImports.start, { examId, fileName: "x".repeat(101), items });
    expect((await last(as, examId)).imported?.fileName).toBe("x".repeat(100));
  });

  test("ends when the exam is deleted", async () => {
    const { t, as, examId } = await scene();
    await start(as, examId, (await confirmed(as, examId, [filed("New?")])).items);
    await as.mutation(api.admin.exams.remove, { examId });
    await run(t);
    expect(await last(as, examId)).toMatchObject({ status: "canceled", doneCount: 0 });
    expect(await t.run((ctx) => allRows(ctx, "jobItems"))).toEqual([]);
  });
});
