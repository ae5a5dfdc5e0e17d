import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { analyzeItem } from "../../../convex/model/platform/totals/itemAnalysis";
import { handIn } from "../../../convex/model/learning/exams/submission";
import { triggers } from "../../../convex/model/triggers";
import { examLetters, type ExamLetter } from "../../../convex/shared/examLetters";
import { allowAttempts, clickAnswers, submitAnswers } from "../examScene";
import { recording } from "../recordedReads";
import { addUpTotals, allRows, present, type Backend, type Person } from "../setup";
import { createScene, editable, enrolledStudent, expectSound, questionRows, type QuestionRow } from "./scene";

const { questions: bank } = api.admin;

async function sceneWithExam(questions: number, shape: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene({ questions, passingScore: 0, ...shape });
  const [exam] = await scene.t.run((ctx) => allRows(ctx, "courseExams"));
  const examId = await present(exam?._id ?? null);
  const read = async () => {
    await addUpTotals(scene.t);
    return await questionRows(scene.as, examId);
  };
  return { ...scene, examId, read };
}

type Answers = Record<Id<"examQuestions">, ExamLetter>;

/** Answers the questions in order with these letters. */
async function answer(t: Backend, person: Person, courseId: Id<"courses">, letters: string): Promise<Answers> {
  const { as } = person;
  // Every attempt passes.
  await allowAttempts(t, person, courseId);
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  const rows = (await t.run((ctx) => allRows(ctx, "examQuestions"))).filter((row) => row.courseId === courseId);
  const inOrder = rows.sort((one, other) => one.orderIndex - other.orderIndex);
  // `letters` are the author's.
  const stored = (written: string[] = [...examLetters], at: number) =>
    written[examLetters.findIndex((letter) => letter === letters[at])];
  const answers = Object.fromEntries(inOrder.map(({ _id, written }, at) => [_id, stored(written, at)])) as Answers;
  await submitAnswers(t, as, sittingId, answers);
  return answers;
}

/** A random number from 0 to 1 that is the same in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Textbook: the correlation of two lists. */
function pearson(xs: number[], ys: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(xs), mean(ys)];
  const covariance = mean(xs.map((value, at) => (value - x) * ((ys[at] ?? 0) - y)));
  const deviation = (list: number[], of: number) => Math.sqrt(mean(list.map((value) => (value - of) ** 2)));
  return covariance / (deviation(xs, x) * deviation(ys, y));
}

interface Sheet {
  answers: Answers;
  /** The key when it was handed in. */
  key: Answers;
}

async function keyOf(t: Backend): Promise<Answers> {
  const rows = await t.run((ctx) => allRows(ctx, "examQuestions"));
  return Object.fromEntries<ExamLetter>(rows.map(({ _id, correctOption }) => [_id, correctOption]));
}

/** One question from the raw first attempts. */
function directly(id: Id<"examQuestions">, sheets: Sheet[], key: ExamLetter) {
  const rest = ({ answers, key }: Sheet) => {
    const others = (Object.keys(answers) as Id<"examQuestions">[]).filter((other) => other !== id);
    return others.filter((other) => answers[other] === key[other]).length / others.length;
  };
  const right = sheets.map(({ answers }) => Number(answers[id] === key));
  const chosen = examLetters.map((letter) => sheets.filter(({ answers }) => answers[id] === letter).length);
  const sum = right.reduce((before, value) => before + value, 0);
  return { shown: sheets.length, right: sum, chosen, discrimination: pearson(right, sheets.map(rest)) };
}

describe("EXAM-41, ADMIN-29: item values equal a direct computation from the raw first attempts", () => {
  test.each([1, 2])("with a corrected key, seed %i", async (seed) => {
    const { t, as, courseId, read } = await sceneWithExam(4);
    const random = dice(seed);
    const letters = () =>
      [0.9, 0.7, 0.5, 0.3].map((share) => (random() < share ? "b" : "acd"[Math.floor(random() * 3)])).join("");
    const sheets: Sheet[] = [];
    for (let student = 0; student < 34; student++) {
      if (student === 15) {
        const row = (await read())[2] as QuestionRow;
        await as.mutation(bank.update, { ...editable(row), correctOption: "a" });
      }
      const person = await enrolledStudent(t, courseId);
      const key = await keyOf(t);
      sheets.push({ key, answers: await answer(t, person, courseId, letters()) });
      // Later attempts do not count.
      if (student % 4 === 0) await answer(t, person, courseId, "bbbb");
    }
    const rows = await read();
    expect(rows).toHaveLength(4);
    for (const { _id, correctOption, analysis } of rows) {
      const { discrimination, chosen, ...counts } = directly(_id, sheets, correctOption);
      expect(analysis).toMatchObject({ ...counts, facility: counts.right / 34 });
      expect(Object.values(analysis.chosen)).toEqual(chosen);
      expect(analysis.discrimination).toBeCloseTo(discrimination, 3);
    }
    const shareOf = ({ analysis: { right, shown } }: QuestionRow) => right / shown;
    const hardest = [...rows].sort((one, other) => shareOf(one) - shareOf(other));
    expect(await as.query(api.admin.reports.hardest, { courseId })).toEqual(
      hardest.map(({ _id: questionId, questionText: question, analysis: { shown, right } }) => ({
        ...{ questionId, question, shown, right },
      })),
    );
    expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
    await t.run(async (ctx) => {
      for (const row of await allRows(ctx, "platformTotals"))
        if (row.kind.startsWith("question/")) await ctx.db.delete("platformTotals", row._id);
    });
    expect(await t.action(internal.cli.totals.recount, { repair: true })).not.toEqual([]);
    expect(await read()).toEqual(rows);
  });
});

test("ADMIN-14: counts by the current key; a rewritten question starts over, live", async () => {
  const { t, as, courseId, read } = await sceneWithExam(3);
  for (const letters of ["bbb", "bcc"]) await answer(t, await enrolledStudent(t, courseId), courseId, letters);
  const counts = async () => (await read()).map(({ analysis: { shown, right } }) => `${right}/${shown}`);
  expect(await counts()).toEqual(["2/2", "1/2", "1/2"]);
  const [one, two] = (await read()) as [QuestionRow, QuestionRow];
  await as.mutation(bank.update, { ...editable(two), correctOption: "a" });
  expect(await counts()).toEqual(["2/2", "0/2", "1/2"]);
  await as.mutation(bank.update, { ...editable(one), questionText: "Changed?" });
  expect(await counts()).toEqual(["0/0", "0/2", "1/2"]);
  await answer(t, await enrolledStudent(t, courseId), courseId, "bab");
  expect(await counts()).toEqual(["1/1", "1/3", "2/3"]);
  await expectSound(t);
});

test("EXAM-41: a question that was asked counts, also where the time ran out before an answer", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const { t, courseId, read } = await sceneWithExam(3, { timeLimitMinutes: 30 });
  const student = await enrolledStudent(t, courseId);
  const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
  const [one] = (await read()) as [QuestionRow];
  await clickAnswers(t, student.as, sittingId, { [one._id]: "b" });
  vi.setSystemTime(Date.now() + 31 * 60_000);
  await t.mutation(internal.jobs.exams.closeLapsed, { sittingId });
  vi.useRealTimers();
  expect((await read()).map(({ analysis: { shown, right } }) => `${right}/${shown}`)).toEqual(["1/1", "0/1", "0/1"]);
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
  await expectSound(t);
});

test("EXAM-41: a submission reads each of its questions once, and no total by its id", async () => {
  const { t, courseId } = await sceneWithExam(3);
  const student = await enrolledStudent(t, courseId);
  const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
  const questions = Object.keys(await keyOf(t));
  await clickAnswers(t, student.as, sittingId, Object.fromEntries(questions.map((id) => [id, "b"])));
  const reads: string[] = [];
  await t.run(async (ctx) => {
    const { db } = triggers.wrapDB({ ...ctx, db: recording(ctx.db, reads) });
    await handIn({ ...ctx, db }, await present(ctx.db.get("examSittings", sittingId)));
  });
  expect(reads.filter((table) => table === "examQuestions")).toHaveLength(3);
  expect(reads).not.toContain("platformTotals");
  await expectSound(t);
});

test("a student's attempt of a deleted exam does not make the one of the next exam a later one", async () => {
  const { t, courseId, examId, as } = await sceneWithExam(2);
  const student = await enrolledStudent(t, courseId);
  await answer(t, student, courseId, "ba");
  await as.mutation(api.admin.exams.remove, { examId });
  const created = await as.mutation(api.admin.exams.create, {
    ...{ courseId, title: "Next", description: "", passingScore: 0 },
  });
  const texts = { questionText: "One?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
  await as.mutation(bank.add, { examId: created.examId, questions: [{ ...texts, correctOption: "b" }] });
  await answer(t, student, courseId, "b");
  await addUpTotals(t);
  expect((await questionRows(as, created.examId))[0]?.analysis).toMatchObject({
    ...{ shown: 1, right: 1, chosen: { b: 1 } },
  });
  await expectSound(t);
});

describe("ADMIN-29: what looks broken", () => {
  /** Sums of a question whose answers have this rest score on average. */
  const total = (answers: Partial<Record<ExamLetter, [chosen: number, rest: number]>>) => {
    const entries = Object.entries(answers).flatMap(([letter, [chosen, rest]]) => [
      [letter, chosen] as const,
      [`${letter}Rest`, chosen * rest] as const,
      [`${letter}RestSquared`, chosen * rest ** 2] as const,
    ]);
    const count = Object.values(answers).reduce((sum, [chosen]) => sum + chosen, 0);
    return { count, parts: Object.fromEntries(entries) };
  };

  test.each([
    ["good", total({ b: [20, 8_000], a: [10, 3_000] }), []],
    ["under 30 answers", total({ a: [29, 8_000] }), []],
    ["nobody right", total({ a: [30, 8_000] }), ["nobodyRight"]],
    ["the good ones are wrong", total({ a: [10, 9_000], b: [20, 4_000] }), ["negativeDiscrimination"]],
    ["as many chose another", total({ a: [15, 3_000], b: [15, 9_000] }), ["equalOptions"]],
    ["all are right", total({ b: [40, 9_000] }), []],
    ["all the rest is equal", total({ b: [30, 5_000], c: [10, 5_000] }), []],
  ])("%s", (_name, sums, flags) => expect(analyzeItem(sums, "b").flags).toEqual(flags));

  test("under 30 answers there is no verdict, only counts", () => {
    const few = analyzeItem(total({ b: [20, 8_000], a: [9, 3_000] }), "b");
    expect(few).toMatchObject({ shown: 29, right: 20, facility: null, discrimination: null });
    const enough = analyzeItem(total({ b: [20, 8_000], a: [10, 3_000] }), "b");
    expect(enough.facility).toBeCloseTo(2 / 3);
    expect(enough.discrimination).toBeCloseTo(1);
  });
});
