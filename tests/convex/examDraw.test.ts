import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { requireQuestion } from "../../convex/model/learning/exams/bank";
import { replaceContent } from "../../convex/model/learning/exams/questionWrites";
import { answersFor, attempt, clickAnswers, enrolled, MINUTE, open, pass } from "./examScene";
import { findViolations } from "./invariants";
import { addPerson, allRows, errorCode, mutate, present, readTables, type Backend } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Shown = Awaited<ReturnType<typeof open>>;
const ids = ({ shown }: Pick<Shown, "shown">) => shown.questions.map(({ _id }) => _id);

/** Adds questions named "Extra 1" and so on to the only exam. */
async function growBank(t: Backend, count: number): Promise<void> {
  await mutate(t, async (ctx) => {
    const { _id, _creationTime, ...row } = await present((await allRows(ctx, "examQuestions"))[0] ?? null);
    for (let number = 1; number <= count; number++)
      await ctx.db.insert("examQuestions", { ...row, questionText: `Extra ${number}`, orderIndex: 1_000 + number });
  });
}

async function edit(t: Backend, questionId: Id<"examQuestions">, questionText: string): Promise<void> {
  await mutate(t, async (ctx) => {
    const question = await requireQuestion(ctx, questionId);
    const { optionA, optionB, optionC, optionD, correctOption, difficulty, explanation } = question;
    const options = { optionA, optionB, optionC, optionD, correctOption };
    await replaceContent(ctx, question, { questionText, ...options, difficulty, explanation });
  });
}

describe("EXAM-31: the draw", () => {
  test("meets no question twice until the bank is used up, then those seen least", async () => {
    const scene = await enrolled({ questions: 12, drawCount: 4 });
    const seen = new Map<string, number>();
    for (let round = 0; round < 7; round++) {
      for (const id of ids(await open(scene))) seen.set(id, (seen.get(id) ?? 0) + 1);
      const times = [...seen.values(), ...Array.from({ length: 12 - seen.size }, () => 0)];
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
      await attempt(scene.t, scene.as, scene.courseId, 0);
      await pass(scene.t, 25 * 60 * MINUTE);
    }
    expect(findViolations(await readTables(scene.t))).toEqual([]);
  });

  test("is one's own: students get different questions", async () => {
    const scene = await enrolled({ questions: 30, drawCount: 10 });
    const other = await addPerson(scene.t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId: scene.courseId });
    expect(ids(await open({ ...scene, as: other.as }))).not.toEqual(ids(await open(scene)));
  });

  test("EXAM-25: a bank of exactly five, with a draw of five or none, is the exam without a bank", async () => {
    for (const drawCount of [undefined, 5, 8]) {
      const scene = await enrolled({ questions: 5, drawCount });
      const { exam, questionCount } = await present(
        scene.as.query(api.student.exams.get, { courseId: scene.courseId }),
      );
      expect({ questionCount, ...exam }).toMatchObject({ questionCount: 5, pointsPerQuestion: 2, passMark: 8 });
      expect(ids(await open(scene)).sort()).toEqual(Object.keys(await answersFor(scene.t, scene.courseId)).sort());
      expect(await attempt(scene.t, scene.as, scene.courseId, 4)).toMatchObject({ score: 8, passed: true });
      expect(await scene.t.run((ctx) => allRows(ctx, "examCandidates"))).toEqual([]);
    }
  });

  test("EXAM-7: a question that leaves the bank is replaced by one for everyone who has it, answers included", async () => {
    const scene = await enrolled({ questions: 8, drawCount: 3 });
    const sitting = await open(scene);
    const [gone, ...kept] = ids(sitting);
    await sitting.choose(1, "a");
    await mutate(scene.t, (ctx) => ctx.db.delete("examQuestions", gone as Id<"examQuestions">));
    const now = await sitting.page();
    expect(await sitting.page()).toEqual(now);
    expect(now.questions).toHaveLength(3);
    expect(now.questions.slice(1)).toEqual(sitting.shown.questions.slice(1));
    const [fresh] = now.questions;
    expect([gone, ...kept]).not.toContain(fresh?._id);
    const { sittingId } = sitting;
    await scene.as.mutation(api.student.exams.answer, {
      sittingId,
      questionId: fresh?._id as Id<"examQuestions">,
      option: "c",
    });
    expect(await sitting.page()).toEqual(now);
    expect(await sitting.saved()).toEqual({ [kept[0] ?? ""]: "a", [fresh?._id ?? ""]: "c" });
    const stranger = (await scene.t.run((ctx) => allRows(ctx, "examQuestions"))).find(
      ({ _id }) => !now.questions.some((question) => question._id === _id),
    );
    const other = { sittingId, questionId: stranger?._id as Id<"examQuestions">, option: "a" };
    expect(await errorCode(scene.as.mutation(api.student.exams.answer, other))).toBe("examAnswersInvalid");
  });

  test("what takes the place of a question that left is one that was not met yet, and is not met again", async () => {
    const scene = await enrolled({ questions: 16, drawCount: 4 });
    const met = new Set<string>(ids(await open(scene)));
    await attempt(scene.t, scene.as, scene.courseId, 0);
    const sitting = await open(scene);
    await mutate(scene.t, async (ctx) => {
      for (const id of ids(sitting)) await ctx.db.delete("examQuestions", id);
    });
    for (const { _id } of (await sitting.page()).questions) met.add(_id);
    expect(met.size).toBe(8);
    await attempt(scene.t, scene.as, scene.courseId, 0);
    await pass(scene.t, 25 * 60 * MINUTE);
    for (const id of ids(await open(scene))) met.add(id);
    expect(met.size).toBe(12);
    expect(findViolations(await readTables(scene.t))).toEqual([]);
  });

  test("EXAM-50: a review has the questions of the page, also those that changed and got no answer", async () => {
    const scene = await enrolled({ questions: 11, drawCount: 10, timeLimitMinutes: 30 });
    const sitting = await open(scene);
    const [gone, edited] = ids(sitting);
    await edit(scene.t, edited as Id<"examQuestions">, "Edited");
    await mutate(scene.t, (ctx) => ctx.db.delete("examQuestions", gone as Id<"examQuestions">));
    const { questions } = await sitting.page();
    const answers = questions.slice(2).map(({ _id }) => [_id, "b"] as const);
    await clickAnswers(scene.t, scene.as, sitting.sittingId, Object.fromEntries(answers));
    await pass(scene.t, 31 * MINUTE);
    const { best } = await present(scene.as.query(api.student.exams.standing, { courseId: scene.courseId }));
    expect(best).toMatchObject({ score: 8, passed: true, lapsed: true });
    const review = await present(scene.as.query(api.student.attempts.review, { attemptId: best._id }));
    expect(review.questions.map(({ _id, options }) => ({ _id, options }))).toEqual(
      questions.map(({ _id, optionA, optionB, optionC, optionD }) => ({
        _id,
        options: [optionA, optionB, optionC, optionD],
      })),
    );
    expect(review.questions.slice(0, 2)).toMatchObject([{ chosen: null }, { chosen: null, questionText: "Edited" }]);
  });

  test("is over the whole bank, however many questions one exam may have", async () => {
    const scene = await enrolled({ questions: 10, drawCount: 40 });
    await growBank(scene.t, 110);
    const met = new Set<string>();
    for (let round = 0; round < 3; round++) {
      for (const id of ids(await open(scene))) met.add(id);
      await attempt(scene.t, scene.as, scene.courseId, 0);
      await pass(scene.t, 25 * 60 * MINUTE);
    }
    expect(met.size).toBe(120);
  });

  test("EXAM-43: without a number an exam asks at most a hundred, and every page says how many", async () => {
    const scene = await enrolled({ questions: 10 });
    const admin = await addPerson(scene.t, "admin");
    await growBank(scene.t, 140);
    const page = () => present(scene.as.query(api.student.exams.get, { courseId: scene.courseId }));
    const [exam] = await scene.t.run((ctx) => allRows(ctx, "courseExams"));
    const detail = await present(admin.as.query(api.admin.exams.get, { examId: exam?._id ?? "" }));
    expect(detail).toMatchObject({ questionCount: 150, drawSize: 100 });
    expect(await page()).toMatchObject({ questionCount: 100, exam: { pointsPerQuestion: 0.1 } });
    const { shown } = await open(scene);
    expect(shown.questions).toHaveLength(100);
    expect(await page()).toMatchObject({ questionCount: 100, exam: { pointsPerQuestion: 0.1 } });
  });
});

test("EXAM-66: an exam that spreads asks about every module that has questions, as the bank is now", async () => {
  const scene = await enrolled({ questions: 40, drawCount: 4, lessons: [2, 1, 1] });
  const admin = await addPerson(scene.t, "admin");
  const lessons = (await scene.t.run((ctx) => allRows(ctx, "lessons"))).filter(
    ({ courseId }) => courseId === scene.courseId,
  );
  const modules = [...new Set(lessons.map(({ moduleId }) => moduleId))];
  // Thirty-eight of the first module, two of the second, none of the third.
  await mutate(scene.t, async (ctx) => {
    const [exam] = await allRows(ctx, "courseExams");
    if (exam) await ctx.db.patch("courseExams", exam._id, { spreadsOverModules: true });
    for (const [index, { _id }] of (await allRows(ctx, "examQuestions")).entries()) {
      const lesson = lessons.find(({ moduleId }) => moduleId === modules[index < 38 ? 0 : 1]);
      if (lesson) await ctx.db.patch("examQuestions", _id, { lessonId: lesson._id });
    }
  });
  const rare = (await scene.t.run((ctx) => allRows(ctx, "examQuestions"))).slice(38).map(({ _id }) => _id as string);
  const examId = (await present(scene.as.query(api.student.exams.get, { courseId: scene.courseId }))).exam._id;
  const { modules: counts } = await present(admin.as.query(api.admin.exams.spread, { examId }));
  expect(counts.map(({ questionCount }) => questionCount)).toEqual([38, 2, 0]);
  const met: string[] = [];
  for (let round = 0; round < 3; round++) {
    const own = ids(await open(scene));
    expect(own.filter((id) => rare.includes(id))).toHaveLength(round < 2 ? 1 : 0);
    met.push(...own);
    await attempt(scene.t, scene.as, scene.courseId, 0);
    await pass(scene.t, 25 * 60 * MINUTE);
  }
  expect(new Set(met).size).toBe(12);
  expect(findViolations(await readTables(scene.t))).toEqual([]);
});

describe("EXAM-44: a question whose texts were edited is the same question", () => {
  test("it is not met again as a new one", async () => {
    const scene = await enrolled({ questions: 6, drawCount: 2 });
    const first = ids(await open(scene));
    await attempt(scene.t, scene.as, scene.courseId, 0);
    for (const id of first) await edit(scene.t, id, "Edited once");
    for (const id of first) await edit(scene.t, id, "Edited twice");
    const texts: string[] = [];
    for (let round = 0; round < 2; round++) {
      await pass(scene.t, 25 * 60 * MINUTE);
      texts.push(...(await open(scene)).shown.questions.map(({ questionText }) => questionText));
      await attempt(scene.t, scene.as, scene.courseId, 0);
    }
    expect(texts.filter((text) => text.startsWith("Edited"))).toEqual([]);
  });

  test("it stays in its place in an open sitting, with its options in their order and without its answer", async () => {
    const scene = await enrolled({ questions: 6, drawCount: 3 });
    const sitting = await open(scene);
    await sitting.choose(0, "a");
    await sitting.choose(1, "a");
    const [before, other] = sitting.shown.questions;
    for (const text of ["Edited once", "Edited twice"]) {
      await edit(scene.t, before?._id as Id<"examQuestions">, text);
      const { questions } = await sitting.page();
      expect(questions[0]).toEqual({ ...before, _id: questions[0]?._id, questionText: text });
      expect(questions.slice(1)).toEqual(sitting.shown.questions.slice(1));
    }
    const [now] = (await sitting.page()).questions;
    const { sittingId } = sitting;
    const questionId = now?._id as Id<"examQuestions">;
    await scene.as.mutation(api.student.exams.answer, { sittingId, questionId, option: "d" });
    expect(await sitting.saved()).toEqual({ [questionId]: "d", [other?._id ?? ""]: "a" });
    await edit(scene.t, before?._id as Id<"examQuestions">, "Edited a third time");
    expect((await sitting.page()).questions[0]?.questionText).toBe("Edited a third time");
    expect((await sitting.page()).questions.slice(1)).toEqual(sitting.shown.questions.slice(1));
  });
});
