import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { asWritten } from "../../../convex/model/learning/exams/optionOrder";
import { addCourse, allRows, errorCode, lessonsOf, present, snapshot, type Backend } from "../setup";
import {
  auditTrail,
  completeLessons,
  courseRow,
  createScene,
  enrolledStudent,
  examFields,
  expectSound,
  nth,
  paginationOpts,
  passExam,
  question,
} from "./scene";
import { submitAnswers } from "../examScene";

async function sceneWithExam(shape: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene({ questions: 3, ...shape });
  const exams = await scene.t.run((ctx) => allRows(ctx, "courseExams"));
  const examId = await present(exams.find(({ courseId }) => courseId === scene.courseId)?._id ?? null);
  const read = () => present(scene.as.query(api.admin.exams.get, { examId }));
  return { ...scene, examId, read };
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
  expect(await read()).toMatchObject({ ...examFields, version: 1 });
  expect(await read()).not.toHaveProperty("timeLimitMinutes");
  const late = as.mutation(api.admin.exams.update, { examId, version: 0, ...examFields, passingScore: 1 });
  expect(await errorCode(late)).toBe("editConflict");
  expect((await read()).passingScore).toBe(70);
  expect(await auditTrail(t)).toEqual(["exam.updated Final exam (title, description, passingScore, timeLimitMinutes)"]);
  await expectSound(t);
});

describe("deleting", () => {
  test("EXAM-5, ADMIN-20: removes the questions, keeps attempts and passes, and returns a published course to draft", async () => {
    const { t, as, courseId, course, examId } = await sceneWithExam({ lessons: [2] });
    const student = await enrolledStudent(t, courseId);
    const waiting = await enrolledStudent(t, courseId);
    const { sittingId } = await waiting.as.mutation(api.student.exams.start, { courseId });
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
    const submitted = submitAnswers(t, waiting.as, sittingId, {});
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
    { title: "Final exam", questionCount: 3, course: { slug: course.slug } },
  ]);
  expect((await list("AVALIACAO")).map(({ title }) => title)).toEqual(["Avaliação"]);
  expect(await as.query(api.admin.exams.get, { examId: "nonsense" })).toBeNull();
});

describe("ADMIN-35: duplicating", () => {
  const keyed = { ...examFields, title: "Copy", spreadsOverModules: true, hidesReview: true, drawCount: 2 };

  async function bankOf(t: Backend, courseId: string) {
    const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
    const lessons = await t.run((ctx) => allRows(ctx, "lessons"));
    return questions
      .filter((question) => question.courseId === courseId)
      .sort((one, other) => one.orderIndex - other.orderIndex)
      .map((question) => {
        const { questionText, optionA, optionB, optionC, optionD, correctOption } = asWritten(question);
        const { tags, difficulty, explanation, version } = question;
        const lesson = lessons.find(({ _id }) => _id === question.lessonId);
        const texts = [questionText, optionA, optionB, optionC, optionD, correctOption, tags, difficulty, explanation];
        return { texts, version, lesson: lesson?.title, ofCourse: lesson?.courseId };
      });
  }

  test("brings the whole bank, as written, to a course without an exam", async () => {
    const { t, as, examId, courseId } = await sceneWithExam();
    const [lesson, other] = await lessonsOf(t, courseId);
    const { questionIds } = await as.mutation(api.admin.questions.add, {
      examId,
      questions: [
        { ...question("About a lesson", "d"), lessonId: nth([lesson])?._id ?? "", tags: ["one"], explanation: "So." },
        { ...question("About another", "c"), lessonId: nth([other])?._id ?? "", difficulty: "hard" },
      ],
    });
    await as.mutation(api.admin.questions.move, { questionId: nth(questionIds), direction: "up" });
    const target = await addCourse(t, { questions: 0, lessons: [1] });
    const { examId: copyId } = await as.mutation(api.admin.exams.duplicate, { examId, courseId: target._id, ...keyed });
    expect(await as.query(api.admin.exams.get, { examId: copyId })).toMatchObject({
      ...keyed,
      questionCount: 5,
      course: { _id: target._id },
    });
    const [before, after] = [await bankOf(t, courseId), await bankOf(t, target._id)];
    expect(after.map(({ texts }) => texts)).toEqual(before.map(({ texts }) => texts));
    // Only the first lesson's title is there, too.
    expect(after.flatMap(({ lesson: title, ofCourse }) => (title ? [[title, ofCourse]] : []))).toEqual([
      [lesson?.title, target._id],
    ]);
    expect(after.every(({ version }) => version === undefined)).toBe(true);
    expect((await auditTrail(t)).slice(-2)).toEqual([
      `exam.created Copy (${target.title})`,
      "exam.questionsSaved Copy (copied: 5 (Final exam))",
    ]);
    await expectSound(t);
  });

  test("is refused where an exam is, and for what is no exam or course", async () => {
    const { t, as, examId, courseId } = await sceneWithExam();
    const target = await addCourse(t, { questions: 0 });
    const before = await snapshot(t);
    const duplicate = (args: object) =>
      errorCode(as.mutation(api.admin.exams.duplicate, { examId, courseId: target._id, ...keyed, ...args }));
    expect(await duplicate({ courseId })).toBe("courseId: examExists");
    expect(await duplicate({ title: " " })).toBe("title: titleRequired");
    expect(await duplicate({ examId: target._id })).toMatch(/^unexpected/);
    expect(await snapshot(t)).toEqual(before);
    await as.mutation(api.admin.courses.remove, { courseId });
    expect(await duplicate({})).toBe("notFound");
  });
});
