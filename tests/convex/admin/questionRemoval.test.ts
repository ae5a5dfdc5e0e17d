import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { open } from "../examScene";
import { findViolations } from "../invariants";
import { addCourse, allRows, errorCode, readTables, type Backend } from "../setup";
import { confirmed, examOf, filed, last, newOnes, run, scene, start, step } from "./importScene";
import { auditTrail, editable, enrolledStudent, examFields, jobCounts, nth, questionRows } from "./scene";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const { jobs, questionImports, questions: bank } = api.admin;

type Scene = Awaited<ReturnType<typeof scene>>;
const ids = async ({ rows }: Scene) => (await rows()).map(({ _id }) => _id);
const texts = async ({ rows }: Scene) => (await rows()).map(({ questionText }) => questionText);

/** What was left out: the question's text and why. */
async function leftOut({ as, examId }: Scene) {
  const { _id: jobId } = await last(as, examId);
  const { page } = await as.query(jobs.notes, { jobId, paginationOpts: { numItems: 100, cursor: null } });
  return page.map(({ name, note }) => [name, note]);
}

/** Questions in the draws of the exam's sittings, from the raw rows. */
const drawnIds = (t: Backend) =>
  t.run(async (ctx) => (await allRows(ctx, "examSittings")).flatMap(({ draw }) => draw.map((each) => each.questionId)));

describe("ADMIN-37: many questions are deleted at once", () => {
  test("in steps, each once, on the trail as one entry", async () => {
    const it = await scene({ questions: 14 });
    const { t, as, examId } = it;
    const all = await ids(it);
    const chosen = [...all.slice(1, 13), nth(all, 1)];
    await as.mutation(bank.removeMany, { examId, questionIds: chosen });
    await step(t);
    expect(await last(as, examId)).toMatchObject({ act: "remove", status: "running", total: 12, doneCount: 5 });
    await run(t);
    expect(await last(as, examId)).toMatchObject({ status: "finished", doneCount: 12, skippedCount: 0 });
    expect(await ids(it)).toEqual([nth(all, 0), nth(all, 13)]);
    expect(await auditTrail(t)).toEqual(["exam.questionsSaved Final exam (removed: 12)"]);
    expect(await jobCounts(t)).toEqual([{ done: 12, refused: 0, isCanceled: false }]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("the exam keeps one; what is gone or elsewhere is noted", async () => {
    const it = await scene();
    const { t, as, examId } = it;
    const otherId = await examOf(t, (await addCourse(t))._id);
    const elsewhere = await questionRows(as, otherId);
    const [one, two, three] = await ids(it);
    if (!one || !two || !three) throw new Error("no questions");
    await as.mutation(bank.removeMany, { examId, questionIds: [nth(elsewhere)._id, two, one, three] });
    await as.mutation(bank.remove, { questionId: two });
    await run(t);
    expect(await leftOut(it)).toEqual([
      [nth(elsewhere).questionText, "notFound"],
      ["", "notFound"],
      ["Question 2?", "lastQuestion"],
    ]);
    expect(await ids(it)).toEqual([three]);
    expect(await questionRows(as, otherId)).toEqual(elsewhere);
  });

  test("needs some, at most a bank's, and no other job in the bank", async () => {
    const it = await scene();
    const { as, examId } = it;
    const [one] = await ids(it);
    if (!one) throw new Error("no questions");
    const remove = (questionIds: Id<"examQuestions">[]) =>
      errorCode(as.mutation(bank.removeMany, { examId, questionIds }));
    expect(await remove([])).toBe("invalidInput");
    await start(as, examId, (await confirmed(as, examId, newOnes(1))).items);
    expect(await remove([one])).toBe("jobRunning");
    await run(it.t);
    const many = await it.t.run(async (ctx) => {
      const question = await ctx.db.get("examQuestions", one);
      if (question === null) throw new Error("no question");
      const { _id, _creationTime, ...fields } = question;
      const made: Id<"examQuestions">[] = [];
      for (let index = 0; index <= limits.questionsPerBank; index++)
        made.push(await ctx.db.insert("examQuestions", fields));
      return made;
    });
    expect(await remove(many)).toBe("invalidInput");
  });
});

describe("ADMIN-38: an import is undone", () => {
  /** Imports `count` new questions and one reworded one. */
  async function imported(count: number, shape = {}) {
    const it = await scene(shape);
    const { as, examId, rows } = it;
    const before = await rows();
    const change = filed("Question 0, reworded?", { id: nth(before)._id });
    await start(as, examId, (await confirmed(as, examId, [...newOnes(count), change])).items);
    await run(it.t);
    const { _id: jobId } = await last(as, examId);
    return { ...it, before, jobId };
  }

  test("exactly what it added goes, also after a move; what it changed stays", async () => {
    const it = await imported(12);
    const { t, as, examId, jobId } = it;
    const byHand = await as.mutation(bank.add, {
      examId,
      questions: [
        { questionText: "By hand?", optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "a" },
      ],
    });
    await as.mutation(bank.move, { questionId: nth(byHand.questionIds), direction: "up" });
    await as.mutation(questionImports.undo, { examId, jobId });
    await run(t);
    expect(await texts(it)).toEqual(["Question 0, reworded?", "Question 1?", "Question 2?", "By hand?"]);
    expect(await last(as, examId)).toMatchObject({
      ...{ act: "remove", status: "finished", doneCount: 12, skippedCount: 0 },
      imported: { fileName: "bank.txt", isUndo: true },
    });
    expect((await auditTrail(t)).at(-1)).toBe("exam.questionsSaved Final exam (removed: 12 (bank.txt))");
    expect((await jobCounts(t)).at(-1)).toEqual({ done: 12, refused: 0, isCanceled: false });
    expect(findViolations(await readTables(t))).toEqual([]);
    // Again, there is nothing left to do.
    await as.mutation(questionImports.undo, { examId, jobId });
    await run(t);
    expect(await last(as, examId)).toMatchObject({ doneCount: 12, skippedCount: 12 });
    expect(await texts(it)).toHaveLength(4);
  });

  test("a question that was changed since, or that a sitting has drawn, stays and is counted", async () => {
    const it = await imported(8);
    const { t, as, examId, courseId, jobId, rows } = it;
    const version = 0;
    await as.mutation(api.admin.exams.update, { examId, version, ...examFields, drawCount: 2 });
    const [reworded, tagged] = (await rows()).slice(3);
    if (!reworded || !tagged) throw new Error("no questions");
    await as.mutation(bank.update, { ...editable(reworded), questionText: "Mine?" });
    await as.mutation(bank.update, { ...editable(tagged), tags: ["mine"] });
    vi.setSystemTime(Date.now() + 60_000);
    for (let count = 0; count < 3; count++) await open({ as: (await enrolledStudent(t, courseId)).as, courseId });
    const drawn = new Set<string>(await drawnIds(t));
    const added = (await rows()).slice(3);
    const stays = added.filter(({ _id, version: edits }) => edits > 0 || drawn.has(_id));
    await as.mutation(questionImports.undo, { examId, jobId });
    await run(t);
    expect((await rows()).slice(3)).toMatchObject(stays.map(({ _id }) => ({ _id })));
    expect(await last(as, examId)).toMatchObject({ doneCount: 8, skippedCount: stays.length });
    expect(new Set(await leftOut(it))).toEqual(
      new Set(
        stays.map(({ questionText, version: edits }) => [questionText, edits > 0 ? "changedSince" : "questionDrawn"]),
      ),
    );
  });

  test("also one that an earlier sitting drew in place of another, and those drawn while the undo runs", async () => {
    const it = await scene({ questions: 2 });
    const { t, as, examId, courseId } = it;
    const student = await enrolledStudent(t, courseId);
    const { sittingId, page } = await open({ as: student.as, courseId });
    vi.setSystemTime(Date.now() + 60_000);
    await start(as, examId, (await confirmed(as, examId, newOnes(11))).items);
    await run(t);
    const { _id: jobId } = await last(as, examId);
    const removed = nth(await ids(it));
    await as.mutation(bank.remove, { questionId: removed });
    const joined = nth((await page()).questions.filter(({ questionText }) => questionText.startsWith("New")));
    await student.as.mutation(api.student.exams.answer, { sittingId, questionId: joined._id, option: "A" });
    await as.mutation(questionImports.undo, { examId, jobId });
    await step(t);
    await step(t);
    expect(await last(as, examId)).toMatchObject({ status: "running", total: 11, doneCount: 5 });
    const left = await texts(it);
    expect(left).toContain(joined.questionText);
    await open({ as: (await enrolledStudent(t, courseId)).as, courseId });
    await run(t);
    expect(await texts(it)).toEqual(left);
    const present = new Set<string>(await ids(it));
    expect((await drawnIds(t)).filter((id) => !present.has(id) && id !== removed)).toEqual([]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("is refused while it runs, when there is nothing to take back, and of other jobs", async () => {
    const it = await scene();
    const { t, as, examId } = it;
    const undo = async () =>
      errorCode(as.mutation(questionImports.undo, { examId, jobId: (await last(as, examId))._id }));
    await start(as, examId, (await confirmed(as, examId, newOnes(6))).items);
    expect(await undo()).toBe("invalidInput");
    await run(t);
    const { _id: jobId } = await last(as, examId);
    const otherId = await examOf(t, (await addCourse(t))._id);
    expect(await errorCode(as.mutation(questionImports.undo, { examId: otherId, jobId }))).toBe("notFound");
    await as.mutation(bank.removeMany, { examId, questionIds: (await ids(it)).slice(0, 1) });
    await run(t);
    expect(await undo()).toBe("invalidInput");
    const [one] = await it.rows();
    await start(as, examId, (await confirmed(as, examId, [filed("Other words?", { id: one?._id ?? "" })])).items);
    await run(t);
    expect(await undo()).toBe("invalidInput");
  });

  test("a canceled import is undone as far as it came", async () => {
    const it = await scene();
    const { t, as, examId } = it;
    await start(as, examId, (await confirmed(as, examId, newOnes(30))).items);
    await step(t);
    const { _id: jobId } = await last(as, examId);
    await as.mutation(jobs.cancel, { jobId });
    await run(t);
    expect(await texts(it)).toHaveLength(8);
    await as.mutation(questionImports.undo, { examId, jobId });
    await run(t);
    expect(await texts(it)).toEqual(["Question 0?", "Question 1?", "Question 2?"]);
  });
});
