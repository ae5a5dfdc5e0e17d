import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { addCourse, addPerson, allRows, errorCode, lessonsOf, present, type Backend } from "../setup";
import {
  auditTrail,
  completeLessons,
  courseRow,
  createScene,
  enrolledStudent,
  examFields,
  expectSound,
  paginationOpts,
  passExam,
  question,
  type QuestionInput,
} from "./scene";

async function sceneWithExam(shape: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene({ questions: 3, ...shape });
  const exams = await scene.t.run((ctx) => allRows(ctx, "courseExams"));
  const examId = await present(exams.find(({ courseId }) => courseId === scene.courseId)?._id ?? null);
  const read = () => present(scene.as.query(api.admin.exams.get, { examId }));
  return { ...scene, examId, read };
}

/** The saved questions in the form that the editor sends. */
async function editable(read: () => Promise<{ questions: object[] }>): Promise<Required<QuestionInput>[]> {
  const { questions } = (await read()) as { questions: (QuestionInput & { _id: Id<"examQuestions"> })[] };
  return questions.map(({ _id, questionText, optionA, optionB, optionC, optionD, correctOption }) => ({
    ...{ questionId: _id, questionText, optionA, optionB, optionC, optionD, correctOption },
  }));
}

async function attemptsOf(t: Backend): Promise<number> {
  return (await t.run((ctx) => allRows(ctx, "examAttempts"))).length;
}

test("ADMIN-11: one exam per course, created without questions", async () => {
  const { t, as, courseId, course } = await createScene({ questions: 0 });
  const { examId } = await as.mutation(api.admin.exams.create, { courseId, ...examFields, timeLimitMinutes: 30 });
  expect(await as.query(api.admin.exams.get, { examId })).toMatchObject({
    ...examFields,
    timeLimitMinutes: 30,
    questionCount: 0,
    questions: [],
    version: 0,
    course: { _id: courseId, title: course.title, slug: course.slug },
  });
  expect(await errorCode(as.mutation(api.admin.exams.create, { courseId, ...examFields }))).toBe(
    "courseId: examExists",
  );
  expect(await auditTrail(t)).toEqual([`exam.created Final (${course.title})`]);
  await expectSound(t);
});

test.each([
  [{ passingScore: -1 }, "passingScore: passingScoreInvalid"],
  [{ passingScore: -0 }, "passingScore: passingScoreInvalid"],
  [{ passingScore: 0 }, ""],
  [{ passingScore: 100 }, ""],
  [{ passingScore: 101 }, "passingScore: passingScoreInvalid"],
  [{ passingScore: 79.5 }, "passingScore: passingScoreInvalid"],
  [{ passingScore: NaN }, "passingScore: passingScoreInvalid"],
  [{ timeLimitMinutes: 0 }, "timeLimitMinutes: timeLimitInvalid"],
  [{ timeLimitMinutes: Infinity }, "timeLimitMinutes: timeLimitInvalid"],
  [{ timeLimitMinutes: 1.5 }, "timeLimitMinutes: timeLimitInvalid"],
  [{ timeLimitMinutes: 601 }, "timeLimitMinutes: timeLimitInvalid"],
  [{ timeLimitMinutes: 600 }, ""],
  [{ title: "" }, "title: titleRequired"],
])("ADMIN-11: create with %o gives %j", async (change, code) => {
  const { t, as, courseId } = await createScene({ questions: 0 });
  const created = as.mutation(api.admin.exams.create, { courseId, ...examFields, ...change });
  expect(await errorCode(created)).toBe(code);
  await expectSound(t);
});

test("ADMIN-3: edits fields, clears the time limit, refuses a stale version", async () => {
  const { t, as, examId, read } = await sceneWithExam({ timeLimitMinutes: 10 });
  await as.mutation(api.admin.exams.update, { examId, version: 0, ...examFields });
  expect(await read()).toMatchObject({ ...examFields, timeLimitMinutes: null, version: 1 });
  const late = as.mutation(api.admin.exams.update, { examId, version: 0, ...examFields, passingScore: 1 });
  expect(await errorCode(late)).toBe("editConflict");
  expect((await read()).passingScore).toBe(70);
  expect(await auditTrail(t)).toEqual(["exam.updated Final exam (title, description, passingScore, timeLimitMinutes)"]);
  await expectSound(t);
});

describe("saving questions", () => {
  test("ADMIN-12: replaces the set: unchanged questions keep their id, others get a new one", async () => {
    const { t, as, examId, read } = await sceneWithExam();
    const [one, two, three] = await editable(read);
    if (!one || !two || !three) throw new Error("no questions");
    const questions = [three, { ...one, optionA: "Changed" }, question("  New?  ", "d")];
    const saved = await as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions });
    expect(saved).toEqual({ version: 1 });
    const exam = await read();
    expect(exam).toMatchObject({ version: 1, questionCount: 3 });
    expect(exam.questions).toMatchObject([
      { _id: three.questionId, questionText: three.questionText },
      { questionText: one.questionText, optionA: "Changed" },
      { questionText: "New?", correctOption: "d" },
    ]);
    const ids = exam.questions.map(({ _id }) => _id);
    expect(ids).not.toContain(one.questionId);
    expect(ids).not.toContain(two.questionId);
    expect(await auditTrail(t)).toEqual(["exam.questionsSaved Final exam (questions: 3, changed: 2)"]);
    await expectSound(t);
  });

  test("EXAM-10: a corrected answer keeps the question, and students cannot tell which was corrected", async () => {
    const { t, as, courseId, examId, read } = await sceneWithExam();
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.exams.start, { courseId });
    const before = await student.as.query(api.exams.get, { courseId });
    const [one, ...others] = await editable(read);
    if (!one) throw new Error("no questions");
    const questions = [{ ...one, correctOption: "a" as const }, ...others];
    await as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions });
    expect(await student.as.query(api.exams.get, { courseId })).toEqual(before);
    expect((await read()).questions[0]).toMatchObject({ _id: one.questionId, correctOption: "a" });
    expect(await auditTrail(t)).toEqual(["exam.questionsSaved Final exam (questions: 3, changed: 1)"]);
    const answers = Object.fromEntries(questions.map(({ questionId }, at) => [questionId, at === 0 ? "a" : "b"]));
    expect(await student.as.mutation(api.exams.submit, { sittingId, answers })).toMatchObject({ score: 10 });
    await expectSound(t);
  });

  test("ADMIN-3: of two simultaneous saves one is refused, and the set is one of the two", async () => {
    const { t, as, examId, read } = await sceneWithExam();
    const other = (await addPerson(t, "admin")).as;
    const sets = [
      [question("A1?"), question("A2?")],
      [question("B1?"), question("B2?"), question("B3?")],
    ];
    const save = (browser: typeof as, questions: QuestionInput[] = []) =>
      errorCode(browser.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions }));
    const codes = await Promise.all([save(as, sets[0]), save(other, sets[1])]);
    expect(codes.sort()).toEqual(["", "editConflict"]);
    const texts = (await read()).questions.map(({ questionText }) => questionText);
    expect(sets.map((set) => set.map(({ questionText }) => questionText))).toContainEqual(texts);
    await expectSound(t);
  });

  test("EXAM-7: a student in the exam is refused, leaves no attempt, and answers the new set", async () => {
    const { t, as, courseId, examId, read } = await sceneWithExam();
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.exams.start, { courseId });
    const before = await editable(read);
    const old = Object.fromEntries(before.map(({ questionId }) => [questionId, "b"]));
    const [one, ...others] = before;
    if (!one) throw new Error("no questions");
    const questions = [{ ...one, optionB: "Changed" }, ...others];
    await as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions });
    const stale = student.as.mutation(api.exams.submit, { sittingId, answers: old });
    expect(await errorCode(stale)).toBe("examAnswersInvalid");
    expect(await attemptsOf(t)).toBe(0);
    const page = await present(student.as.query(api.exams.get, { courseId }));
    expect(page.questions.map(({ optionB }) => optionB)).toEqual(["Changed", "Two", "Two"]);
    const answers = Object.fromEntries(page.questions.map(({ _id }) => [_id, "b"]));
    expect(await student.as.mutation(api.exams.submit, { sittingId, answers })).toMatchObject({ score: 10 });
    await expectSound(t);
  });

  test("reordering disturbs no one", async () => {
    const { t, as, courseId, examId, read } = await sceneWithExam();
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.exams.start, { courseId });
    const before = await editable(read);
    await as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions: before.toReversed() });
    const answers = Object.fromEntries(before.map(({ questionId }) => [questionId, "b"]));
    expect(await student.as.mutation(api.exams.submit, { sittingId, answers })).toMatchObject({ score: 10 });
    await expectSound(t);
  });

  test.each<[string, (saved: Required<QuestionInput>[]) => QuestionInput[], string]>([
    ["no question", () => [], "questions: questionsRequired"],
    ["an empty text", () => [question(" \n ")], "questions.0.questionText: questionTextRequired"],
    ["an empty option", () => [{ ...question("One?"), optionD: "  " }], "questions.0.optionD: optionRequired"],
    [
      "a text that is too long",
      () => [question("x".repeat(limits.questionText + 1))],
      "questions.0.questionText: questionTextTooLong",
    ],
    [
      "an option that is too long",
      () => [{ ...question("x"), optionA: "x".repeat(1_001) }],
      "questions.0.optionA: optionTooLong",
    ],
    ["too many questions", () => Array.from({ length: 101 }, () => question("x")), "questions: questionsTooMany"],
    ["as many as fit", () => Array.from({ length: 100 }, () => question("x")), ""],
    ["one question twice", ([one]) => (one ? [one, one] : []), "invalidInput"],
  ])("ADMIN-13: %s: %s gives %j", async (_name, edit, code) => {
    const { t, as, examId, read } = await sceneWithExam();
    const before = await read();
    const questions = edit(await editable(read));
    expect(await errorCode(as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions }))).toBe(code);
    if (code !== "") expect(await read()).toEqual(before);
    await expectSound(t);
  });

  test("a question of another exam is refused", async () => {
    const { t, as, examId, read, courseId } = await sceneWithExam();
    await addCourse(t);
    const stranger = (await t.run((ctx) => allRows(ctx, "examQuestions"))).find((row) => row.courseId !== courseId);
    const questions = [{ ...question("One?"), questionId: await present(stranger?._id ?? null) }];
    const saved = as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions });
    expect(await errorCode(saved)).toBe("invalidInput");
    expect((await read()).questions).toHaveLength(3);
  });
});

test("ADMIN-14: counts answers and right answers by the current key; a rewritten question starts over", async () => {
  const { t, as, courseId, examId, read } = await sceneWithExam({ passingScore: 10 });
  for (const right of [3, 1]) {
    const student = await enrolledStudent(t, courseId);
    const { sittingId } = await student.as.mutation(api.exams.start, { courseId });
    const ids = (await editable(read)).map(({ questionId }) => questionId);
    const answers = Object.fromEntries(ids.map((id, index) => [id, index < right ? "b" : "c"]));
    await student.as.mutation(api.exams.submit, { sittingId, answers });
  }
  const counts = async () =>
    (await read()).questions.map(({ answeredCount, correctCount }) => `${correctCount}/${answeredCount}`);
  expect(await counts()).toEqual(["2/2", "1/2", "1/2"]);
  const [one, two, three] = await editable(read);
  if (!one || !two || !three) throw new Error("no questions");
  const corrected = [one, { ...two, correctOption: "a" as const }, { ...three, correctOption: "c" as const }];
  await as.mutation(api.admin.exams.saveQuestions, { examId, version: 0, questions: corrected });
  expect(await counts()).toEqual(["2/2", "0/2", "1/2"]);
  const questions = [{ ...one, questionText: "Changed?" }, three, two];
  await as.mutation(api.admin.exams.saveQuestions, { examId, version: 1, questions });
  expect(await counts()).toEqual(["0/0", "1/2", "1/2"]);
  const student = await enrolledStudent(t, courseId);
  await passExam(t, student, courseId);
  expect(await counts()).toEqual(["1/1", "2/3", "2/3"]);
  await expectSound(t);
});

describe("deleting", () => {
  test("EXAM-5, ADMIN-20: removes the questions, keeps attempts and passes, and returns a published course to draft", async () => {
    const { t, as, courseId, course, examId } = await sceneWithExam({ lessons: [2] });
    const student = await enrolledStudent(t, courseId);
    const waiting = await enrolledStudent(t, courseId);
    const { sittingId } = await waiting.as.mutation(api.exams.start, { courseId });
    await passExam(t, student, courseId);
    await as.mutation(api.admin.exams.remove, { examId });
    expect(await as.query(api.admin.exams.get, { examId })).toBeNull();
    expect(await t.run((ctx) => allRows(ctx, "examQuestions"))).toEqual([]);
    expect(await attemptsOf(t)).toBe(1);
    expect((await courseRow(t, courseId)).status).toBe("draft");
    expect(await auditTrail(t)).toEqual([
      `exam.deleted Final exam (${course.title})`,
      `course.unpublished ${course.title}`,
    ]);
    const submitted = waiting.as.mutation(api.exams.submit, { sittingId, answers: {} });
    expect(await errorCode(submitted)).toBe("examUnavailable");
    await completeLessons(student, await lessonsOf(t, courseId));
    expect(await t.run((ctx) => allRows(ctx, "certificates"))).toHaveLength(1);
    await expectSound(t);
  });
});

test("ADMIN-11: lists newest first and searches titles", async () => {
  const { t, as, course } = await sceneWithExam({ title: "Um" });
  const other = await addCourse(t, { title: "Dois", questions: 0 });
  await as.mutation(api.admin.exams.create, { courseId: other._id, ...examFields, title: "Avaliação" });
  const list = async (search: string) =>
    (await as.query(api.admin.exams.list, { search, paginationOpts })).page.map((row) => row);
  expect(await list("")).toMatchObject([
    { title: "Avaliação", questionCount: 0, course: { title: "Dois" } },
    { title: "Final exam", questionCount: 3, timeLimitMinutes: null, course: { slug: course.slug } },
  ]);
  expect((await list("AVALIACAO")).map(({ title }) => title)).toEqual(["Avaliação"]);
  expect(await as.query(api.admin.exams.get, { examId: "nonsense" })).toBeNull();
});
