import type { FunctionReturnType } from "convex/server";
import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { examLetters } from "../../../convex/shared/examLetters";
import { limits } from "../../../convex/shared/limits";
import { submitAnswers } from "../examScene";
import { addCourse, addPerson, allRows, errorCode, lessonsOf, mutate, present, type Backend } from "../setup";
import {
  auditTrail,
  createScene,
  editable,
  enrolledStudent,
  expectSound,
  paginationOpts,
  question,
  questionRows,
  type QuestionInput,
  type QuestionRow,
} from "./scene";

const { questions: bank, exams } = api.admin;

async function sceneWithBank(shape: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene({ questions: 3, ...shape });
  const all = await scene.t.run((ctx) => allRows(ctx, "courseExams"));
  const examId = await present(all.find(({ courseId }) => courseId === scene.courseId)?._id ?? null);
  const read = async () => (await questionRows(scene.as, examId)) as [QuestionRow, QuestionRow, QuestionRow];
  return { ...scene, examId, read };
}

const stored = (t: Backend) => t.run((ctx) => allRows(ctx, "examQuestions"));

/** Documents of the table that differ, appeared or went. */
function touched(before: Doc<"examQuestions">[], after: Doc<"examQuestions">[]): number {
  const texts = (rows: Doc<"examQuestions">[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [one, other] = [texts(before), texts(after)];
  return [...one].filter((row) => !other.has(row)).length + [...other].filter((row) => !one.has(row)).length;
}

describe("EXAM-40: tags, lesson, difficulty and explanation", () => {
  test("are stored, shown to administrators, and can be cleared", async () => {
    const { t, as, courseId, examId, read } = await sceneWithBank();
    const [lesson] = await lessonsOf(t, courseId);
    const extras = { lessonId: lesson?._id ?? "", difficulty: "hard" as const, explanation: " Because. " };
    const tags = [" SQL ", "joins, outer", "sql"];
    const added = await as.mutation(bank.add, { examId, questions: [{ ...question("New?"), ...extras, tags }] });
    const row = (await questionRows(as, examId))[3] as QuestionRow;
    expect(row).toMatchObject({
      _id: added.questionIds[0],
      tags: ["SQL", "joins", "outer"],
      lesson: { _id: lesson?._id, title: lesson?.title },
      difficulty: "hard",
      explanation: "Because.",
    });
    await as.mutation(bank.update, { questionId: row._id, version: 0, ...question("New?") });
    expect(await present(as.query(bank.get, { questionId: row._id }))).toMatchObject({
      ...{ tags: [], lesson: null, difficulty: null, explanation: "", version: 1 },
    });
    const first = (await stored(t)).find(({ questionText }) => questionText === "Question 0?");
    expect(Object.keys(first ?? {}).filter((name) => name === "tags" || name === "lessonId")).toEqual([]);
    expect(await read()).toHaveLength(4);
    await expectSound(t);
  });

  test.each<[string, Partial<QuestionInput>, string]>([
    ["eleven tags", { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, "tags: tagsTooMany"],
    ["a long tag", { tags: ["x".repeat(41)] }, "tags: tagTooLong"],
    ["a long explanation", { explanation: "x".repeat(2_001) }, "explanation: explanationTooLong"],
    ["no lesson", { lessonId: "nonsense" }, "lessonId: lessonUnknown"],
  ])("%s: refused", async (_name, fields, code) => {
    const { as, examId } = await sceneWithBank();
    const added = as.mutation(bank.add, { examId, questions: [{ ...question("New?"), ...fields }] });
    expect(await errorCode(added)).toBe(`questions.0.${code}`.replace("questions.0.lessonId", "lessonId"));
  });

  test("a lesson of another course is refused", async () => {
    const { t, as, read } = await sceneWithBank();
    const other = await addCourse(t);
    const [lesson] = await lessonsOf(t, other._id);
    const [{ _id: questionId }] = await read();
    const update = { questionId, version: 0, ...question("One?"), lessonId: lesson?._id ?? "" };
    expect(await errorCode(as.mutation(bank.update, update))).toBe("lessonId: lessonUnknown");
  });
});

test("EXAM-42: nothing that is for administrators reaches a student", async () => {
  const { t, as, courseId, examId } = await sceneWithBank();
  const extras = { tags: ["SECRET"], explanation: "SECRET", difficulty: "hard" as const };
  await as.mutation(bank.add, { examId, questions: [{ ...question("New?"), ...extras }] });
  const student = await enrolledStudent(t, courseId);
  const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
  const page = await present(student.as.query(api.student.exams.get, { courseId }));
  const answers = Object.fromEntries(page.questions.map(({ _id }) => [_id, "a"]));
  const result = await submitAnswers(t, student.as, sittingId, answers);
  const standing = await student.as.query(api.student.exams.standing, { courseId });
  const all = JSON.stringify([page, result, standing]);
  expect(all).not.toMatch(/SECRET|hard|analysis|rightIds|tags|firstId|correct/u);
});

describe("ADMIN-24: one question at a time", () => {
  test("changed texts make a new question in its place, which keeps its name for editors", async () => {
    const { t, as, read } = await sceneWithBank();
    const [, two] = await read();
    const before = await stored(t);
    await as.mutation(bank.update, { ...editable(two), optionA: "Changed" });
    await as.mutation(bank.update, { ...editable(two), version: 1, optionA: "Changed again" });
    const rows = await read();
    expect(rows[1]).toMatchObject({ _id: two._id, optionA: "Changed again", version: 2 });
    const now = (await stored(t)).find(({ optionA }) => optionA === "Changed again");
    expect(before.map(({ _id }) => _id)).not.toContain(now?._id);
    expect(await auditTrail(t)).toEqual([
      "exam.questionsSaved Final exam (changed: optionA)",
      "exam.questionsSaved Final exam (changed: optionA)",
    ]);
    await expectSound(t);
  });

  test("EXAM-10: a corrected answer keeps the question, and students cannot tell which was corrected", async () => {
    const { t, as, courseId, read } = await sceneWithBank();
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
    const before = await present(student.as.query(api.student.exams.get, { courseId }));
    const [one] = await read();
    await as.mutation(bank.update, { ...editable(one), correctOption: "a" });
    expect(await student.as.query(api.student.exams.get, { courseId })).toEqual(before);
    const answers = Object.fromEntries((await stored(t)).map(({ _id, correctOption }) => [_id, correctOption]));
    expect(await submitAnswers(t, student.as, sittingId, answers)).toMatchObject({ score: 10 });
    await expectSound(t);
  });

  test("EXAM-7: a student who answers the old texts is refused, leaves no attempt, and answers the new ones", async () => {
    const { t, as, courseId, read } = await sceneWithBank();
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
    const old = Object.fromEntries((await stored(t)).map(({ _id }) => [_id, "b"]));
    const [one] = await read();
    await as.mutation(bank.update, { ...editable(one), optionB: "Changed" });
    expect(await errorCode(submitAnswers(t, student.as, sittingId, old))).toBe("examAnswersInvalid");
    expect(await t.run((ctx) => allRows(ctx, "examAttempts"))).toEqual([]);
    const page = await present(student.as.query(api.student.exams.get, { courseId }));
    const answers = Object.fromEntries(page.questions.map(({ _id }) => [_id, "b"]));
    expect(await submitAnswers(t, student.as, sittingId, answers)).toMatchObject({ score: 10 });
    await expectSound(t);
  });

  test("two administrators editing at once lose nothing", async () => {
    const { t, as, examId, read } = await sceneWithBank();
    const other = (await addPerson(t, "admin")).as;
    const [one, two, three] = await read();
    await Promise.all([
      as.mutation(bank.update, { ...editable(one), optionA: "mine" }),
      other.mutation(bank.update, { ...editable(two), optionA: "theirs" }),
      as.mutation(bank.add, { examId, questions: [question("Mine?")] }),
      other.mutation(bank.add, { examId, questions: [question("Theirs?")] }),
      other.mutation(bank.remove, { questionId: three._id }),
    ]);
    const rows = await read();
    expect(rows.map(({ questionText, optionA }) => `${questionText} ${optionA}`)).toEqual([
      "Question 0? mine",
      "Question 1? theirs",
      expect.stringMatching(/^(Mine|Theirs)\? 1$/) as string,
      expect.stringMatching(/^(Mine|Theirs)\? 1$/) as string,
    ]);
    const late = errorCode(other.mutation(bank.update, { ...editable(one), optionA: "late" }));
    expect(await late).toBe("editConflict");
    await expectSound(t);
  });

  test("a large bank costs what was changed", async () => {
    const { t, as, courseId, examId } = await sceneWithBank({ questions: 1 });
    await mutate(t, async (ctx) => {
      for (let number = 2; number < limits.questionsPerBank; number++)
        await ctx.db.insert("examQuestions", {
          ...{ ...question(`Question ${number}?`), lessonId: undefined, written: [...examLetters] },
          ...{ examId, courseId, orderIndex: number },
        });
    });
    const cost = async (write: () => Promise<unknown>) => {
      const before = await stored(t);
      await write();
      return touched(before, await stored(t));
    };
    const [, row] = await questionRows(as, examId);
    const [two] = [row as QuestionRow];
    const corrected = { ...editable(two), correctOption: "d" as const };
    expect(await cost(() => as.mutation(bank.update, corrected))).toBe(2);
    expect(await cost(() => as.mutation(bank.update, { ...corrected, version: 1, optionA: "x" }))).toBe(2);
    expect(await cost(() => as.mutation(bank.update, { ...corrected, version: 2, optionA: "x" }))).toBe(0);
    expect(await cost(() => as.mutation(bank.add, { examId, questions: [question("New?")] }))).toBe(1);
    expect(await cost(() => as.mutation(bank.move, { questionId: two._id, direction: "up" }))).toBe(4);
    expect(await cost(() => as.mutation(bank.remove, { questionId: two._id }))).toBe(1);
  });
});

test("ADMIN-24: moves by one place, also across gaps, and not beyond the ends", async () => {
  const { t, as, examId, read } = await sceneWithBank({ questions: 4 });
  const order = async () => (await read()).map(({ questionText }) => questionText.slice(-2, -1)).join("");
  const [one, two, three] = await read();
  await as.mutation(bank.remove, { questionId: two._id });
  await as.mutation(bank.move, { questionId: one._id, direction: "down" });
  expect(await order()).toBe("203");
  await as.mutation(bank.move, { questionId: three._id, direction: "up" });
  expect(await order()).toBe("203");
  await as.mutation(bank.add, { examId, questions: [question("Question 9?")] });
  expect(await order()).toBe("2039");
  expect(await auditTrail(t)).toHaveLength(3);
  await expectSound(t);
});

test("the only question of an exam cannot be removed", async () => {
  const { t, as, read } = await sceneWithBank({ questions: 1 });
  const [{ _id: questionId }] = await read();
  expect(await errorCode(as.mutation(bank.remove, { questionId }))).toBe("questions: questionsRequired");
  await expectSound(t);
});

describe("ADMIN-13: adding", () => {
  test.each<[string, QuestionInput[], string]>([
    ["no question", [], "questions: questionsRequired"],
    ["an empty text", [question(" \n ")], "questions.0.questionText: questionTextRequired"],
    ["an empty option", [{ ...question("One?"), optionD: "  " }], "questions.0.optionD: optionRequired"],
    [
      "a text that is too long",
      [question("x".repeat(limits.questionText + 1))],
      "questions.0.questionText: questionTextTooLong",
    ],
    ["a long option", [{ ...question("x"), optionA: "x".repeat(1_001) }], "questions.0.optionA: optionTooLong"],
    ["too many questions", Array.from({ length: 101 }, () => question("x")), "questions: questionsTooMany"],
    ["as many as fit", Array.from({ length: 100 }, () => question("x")), ""],
  ])("%s gives %j", async (_name, questions, code) => {
    const { t, as, examId, read } = await sceneWithBank();
    const before = await read();
    expect(await errorCode(as.mutation(bank.add, { examId, questions }))).toBe(code);
    if (code !== "") expect(await read()).toEqual(before);
    await expectSound(t);
  });

  test("a full bank takes no more", async () => {
    const { t, as, examId } = await sceneWithBank();
    await t.run((ctx) => ctx.db.patch("courseExams", examId, { questionCount: limits.questionsPerBank }));
    expect(await errorCode(as.mutation(bank.add, { examId, questions: [question("One?")] }))).toBe("limitReached");
  });
});

test("ADMIN-23: search and filters, alone and together", async () => {
  const { t, as, courseId, examId } = await sceneWithBank({ questions: 1 });
  const [lesson] = await lessonsOf(t, courseId);
  const lessonId = lesson?._id ?? "";
  const questions: QuestionInput[] = [
    { ...question("Árvore A?"), tags: ["Grafos"], difficulty: "easy", lessonId },
    { ...question("Árvore B?"), tags: ["grafos", "busca"], difficulty: "hard" },
    { ...question("Lista C?"), optionA: "árvore", difficulty: "hard", lessonId },
  ];
  await as.mutation(bank.add, { examId, questions });
  const find = async (filter: object) => {
    const { page } = await as.query(bank.list, { examId, search: "", ...filter, paginationOpts });
    return page.map(({ questionText }) => questionText.slice(-2, -1)).join("");
  };
  expect(await find({})).toBe("0ABC");
  expect(await find({ search: "ARVORE" })).toBe("ABC");
  expect(await find({ search: "busca arvore" })).toBe("B");
  expect(await find({ tag: "GRAFOS" })).toBe("AB");
  expect(await find({ tag: "grafo" })).toBe("");
  expect(await find({ difficulty: "hard" })).toBe("BC");
  expect(await find({ lessonId })).toBe("AC");
  expect(await find({ lessonId, difficulty: "hard", search: "lista" })).toBe("C");
  expect((await as.query(bank.list, { examId: "nonsense", search: "", paginationOpts })).page).toEqual([]);
});

test("ADMIN-23: pages go on where the last one ended, filtered or not", async () => {
  const { as, examId } = await sceneWithBank({ questions: 1 });
  const tags = (n: number) => (n % 3 === 0 ? ["third"] : []);
  const questions = Array.from({ length: 40 }, (_, n) => ({ ...question(`Q${n}`), tags: tags(n) }));
  await as.mutation(bank.add, { examId, questions });
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const opts: { numItems: number; cursor: string | null } = { numItems: 5, cursor };
    const args = { examId, search: "", tag: "third", paginationOpts: opts };
    const result: FunctionReturnType<typeof bank.list> = await as.query(bank.list, args);
    found.push(...result.page.map(({ questionText }) => questionText));
    cursor = result.isDone ? null : result.continueCursor;
  } while (cursor !== null);
  expect(found).toEqual(questions.filter((_, n) => n % 3 === 0).map(({ questionText }) => questionText));
});

test("ADMIN-16: a large bank is deleted with its exam, in batches", async () => {
  const { t, as, examId } = await sceneWithBank({ questions: 1 });
  for (let batch = 0; batch < 3; batch++) {
    const questions = Array.from({ length: 100 }, (_, n) => question(`Q${batch} ${n}`));
    await as.mutation(bank.add, { examId, questions });
  }
  await as.mutation(exams.remove, { examId });
  await expectSound(t);
  expect(await stored(t)).toEqual([]);
});
