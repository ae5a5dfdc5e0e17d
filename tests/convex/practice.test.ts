import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { rateLimits } from "../../convex/model/platform/rateLimits";
import { writeContent } from "../../convex/model/content/lessons/writes";
import { brazilDay } from "../../convex/shared/brazilDay";
import { findViolations } from "./invariants";
import { enrolledInPractice, write } from "./practiceScene";
import { addPerson, allRows, errorCode, finishScheduled, mutate, present, readTables } from "./setup";
import { emptyBin } from "./admin/scene";
import { inUse } from "./keptBin";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const calls = api.student.practice;
const later = (days: number): void => void vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
const today = () => brazilDay(Date.now());

describe("PRACTICE-3: the questions of a text are rows", () => {
  test("an edit of something else keeps a question's row and history, another wording begins anew", async () => {
    const { t, lessons, answer } = await enrolledInPractice();
    await answer("Q0.1");
    const rows = async () =>
      (await t.run((ctx) => allRows(ctx, "practiceQuestions"))).filter(({ lessonId }) => lessonId === lessons[0]._id);
    const before = await rows();
    expect(before.map(({ question, order, right }) => [question, order, right])).toEqual([
      ["Q0.0", 0, 1],
      ["Q0.1", 1, 1],
      ["Q0.2", 2, 1],
    ]);
    await write(t, lessons[0]._id, ["Q0.1", "Q0.0 in other words"], "More text.\n\n");
    const after = await rows();
    expect(after.map(({ question, order }) => [question, order])).toEqual([
      ["Q0.1", 0],
      ["Q0.0 in other words", 1],
    ]);
    expect(after[0]?._id).toBe(before[1]?._id);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
  });

  test("they go with their lesson, and the answers with the enrollment", async () => {
    const { t, lessons, course, answer, complete } = await enrolledInPractice();
    await complete(0);
    await complete(1);
    await answer("Q0.0");
    await answer("Q2.0");
    const admin = await addPerson(t, "admin");
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[0]._id });
    await finishScheduled(t);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect((await readTables(t)).practiceQuestions.filter(inUse)).toHaveLength(9);
    await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
    await emptyBin(t, admin.as);
    const { practiceQuestions, practiceAnswers, platformTotals } = await readTables(t);
    expect([practiceQuestions, practiceAnswers]).toEqual([[], []]);
    expect(platformTotals.filter(({ kind }) => /^(lesson|practice)\//.test(kind))).toEqual([]);
  });
});

test("PRACTICE-8: administrators see which questions another lesson or the exam asks too", async () => {
  const { t, lessons } = await enrolledInPractice();
  const { as } = await addPerson(t, "admin");
  const questions = ["Q0.0", "`q1.2`", "Question  **3**?", "New"];
  expect(await as.query(api.admin.practice.repeated, { lessonId: lessons[0]._id, questions })).toEqual([
    { question: "`q1.2`", where: "lesson" },
    { question: "Question  **3**?", where: "exam" },
  ]);
});

describe("PRACTICE-4: an answer", () => {
  test("is graded on the server, and keeps the first and the last", async () => {
    const { t, answer } = await enrolledInPractice();
    expect(await answer("Q0.0", "a")).toBe(false);
    later(1);
    expect(await answer("Q0.0", "b")).toBe(true);
    const { practiceAnswers } = await readTables(t);
    expect(practiceAnswers).toMatchObject([
      { firstRight: false, firstDay: "2026-03-10", right: true, day: "2026-03-11", answers: 2 },
    ]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("is to the question that was asked, where another one differs in code only", async () => {
    const { t, lessons, as } = await enrolledInPractice();
    const lessonId = lessons[0]._id;
    const own = "\n- [x] deletes\n- [ ] forces\n> So it is.\n```\n\n";
    const other = "\n- [ ] deletes\n- [x] forces\n> So it is.\n```\n\n";
    const ask = (text: string) => `\`\`\`question\n${text}`;
    const markdown =
      ask("What does `-d` do?") + own + ask("What does `-D` do?") + other + ask("What does `-d`  DO?") + own;
    await mutate(t, (ctx) => writeContent(ctx, lessonId, markdown));
    const answer = (question: string, option: string) => as.mutation(calls.answer, { lessonId, question, option });
    expect(await answer("What does `-d` do?", "deletes")).toBe(true);
    expect(await answer("What does `-D` do?", "forces")).toBe(true);
    expect(await answer("What does `-D` do?", "deletes")).toBe(false);
    const { practiceQuestions, practiceAnswers } = await readTables(t);
    expect(practiceQuestions.filter((row) => row.lessonId === lessonId)).toHaveLength(2);
    expect(practiceAnswers.map(({ answers }) => answers)).toEqual([1, 2]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("to a text or an option that is no longer there records nothing", async () => {
    const { t, answer } = await enrolledInPractice();
    expect(await answer("Q0.9")).toBeNull();
    expect(await answer("Q0.0", "z")).toBeNull();
    expect((await readTables(t)).practiceAnswers).toEqual([]);
  });

  test("is of enrolled students only", async () => {
    const { t, lessons } = await enrolledInPractice();
    const { as } = await addPerson(t);
    const call = as.mutation(calls.answer, { lessonId: lessons[0]._id, question: "Q0.0", option: "b" });
    expect(await errorCode(call)).toBe("notEnrolled");
  });

  test("is limited by the hour", async () => {
    const { answer } = await enrolledInPractice();
    for (let time = 0; time < rateLimits.practiceAnswers.rate; time++) await answer("Q0.9");
    expect(await errorCode(answer("Q0.0"))).toBe("tooManyAttempts");
  });

  test("never counts for the certificate and never touches the exam", async () => {
    const { t, answer, complete, course, as } = await enrolledInPractice();
    const before = await readTables(t);
    for (const lesson of [0, 1, 2, 3]) for (const each of [0, 1, 2]) await answer(`Q${lesson}.${each}`);
    const after = await readTables(t);
    for (const table of ["enrollments", "lessonProgress", "examAttempts", "examSittings", "examQuestions"] as const)
      expect(after[table]).toEqual(before[table]);
    for (const lesson of [0, 1, 2, 3] as const) await complete(lesson);
    const state = await as.query(api.student.enrollments.forCourse, { courseId: course._id });
    expect(state).toMatchObject({ progressPercentage: 99, certificateHash: null });
    // Practice and the bank share no questions.
    const bank = new Set<string>(after.examQuestions.map(({ questionText }) => questionText));
    expect(bank.size).toBeGreaterThan(0);
    expect(after.practiceQuestions.filter(({ question }) => bank.has(question))).toEqual([]);
    expect(await as.query(api.student.exams.get, { courseId: course._id })).not.toHaveProperty("practice");
  });
});

describe("PRACTICE-5: five questions after a module", () => {
  test("are offered by the lesson that finishes it, once, and where it has questions", async () => {
    const { t, complete, lessons } = await enrolledInPractice();
    await write(t, lessons[2]._id, []);
    await write(t, lessons[3]._id, []);
    expect(await complete(1)).toMatchObject({ practiceModuleId: null });
    expect(await complete(0)).toMatchObject({ practiceModuleId: lessons[0].moduleId });
    expect(await complete(0)).toMatchObject({ practiceModuleId: null });
    expect(await complete(2)).toMatchObject({ practiceModuleId: null });
    expect(await complete(3)).toMatchObject({ practiceModuleId: null });
  });

  test("are those not answered or not right first, then those answered longest ago", async () => {
    const { as, answer, lessons } = await enrolledInPractice();
    const asked = async () => {
      const practice = await present(as.query(calls.ofModule, { moduleId: lessons[0].moduleId }));
      return practice.questions.map(({ question }) => question);
    };
    expect(await asked()).toEqual(["Q0.0", "Q0.1", "Q0.2", "Q1.0", "Q1.1"]);
    for (const text of ["Q0.2", "Q0.0", "Q1.1"]) {
      later(1);
      await answer(text);
    }
    later(1);
    await answer("Q0.1", "a");
    expect(await asked()).toEqual(["Q1.0", "Q1.2", "Q0.1", "Q0.2", "Q0.0"]);
  });

  test("lead on to the next lesson, and are refused to strangers", async () => {
    const { t, as, lessons, course } = await enrolledInPractice();
    const practice = await present(as.query(calls.ofModule, { moduleId: lessons[0].moduleId }));
    expect(practice).toMatchObject({ nextLessonId: lessons[2]._id, examIsNext: false, course: { slug: course.slug } });
    const last = await present(as.query(calls.ofModule, { moduleId: lessons[3].moduleId }));
    expect(last).toMatchObject({ nextLessonId: null, examIsNext: true });
    const stranger = (await addPerson(t)).as.query(calls.ofModule, { moduleId: lessons[0].moduleId });
    expect(await errorCode(stranger)).toBe("notEnrolled");
    expect(await as.query(calls.ofModule, { moduleId: "nonsense" })).toBeNull();
  });
});

describe("PRACTICE-6: a daily five", () => {
  const begun = async ({ as }: Awaited<ReturnType<typeof enrolledInPractice>>) => {
    await as.mutation(calls.begin, {});
    return (await as.query(calls.daily, { day: today() }))?.map(({ question }) => question) ?? null;
  };

  test("comes from finished modules only, spread over them, and stays the same for the day", async () => {
    const scene = await enrolledInPractice();
    const { as, complete, answer } = scene;
    expect(await begun(scene)).toBeNull();
    expect(await as.query(calls.week, { lastDay: today() })).toMatchObject({
      available: false,
      five: null,
    });
    await complete(0);
    await complete(1);
    expect(await as.query(calls.week, { lastDay: today() })).toMatchObject({
      available: true,
      five: null,
    });
    expect(await begun(scene)).toEqual(["Q0.0", "Q0.1", "Q0.2", "Q1.0", "Q1.1"]);
    await complete(2);
    await complete(3);
    await answer("Q0.0");
    expect(await begun(scene)).toEqual(["Q0.0", "Q0.1", "Q0.2", "Q1.0", "Q1.1"]);
    later(1);
    // The second module was never practiced.
    expect(await begun(scene)).toEqual(["Q2.0", "Q0.1", "Q2.1", "Q0.2", "Q2.2"]);
  });

  test("begins with what was answered longest ago", async () => {
    const scene = await enrolledInPractice();
    await scene.complete(0);
    await scene.complete(1);
    for (const text of ["Q1.2", "Q0.0", "Q1.0", "Q0.1", "Q1.1", "Q0.2"]) {
      later(1);
      await scene.answer(text);
    }
    later(1);
    expect(await begun(scene)).toEqual(["Q1.2", "Q0.0", "Q1.0", "Q0.1", "Q1.1"]);
  });

  test("counts days and not answers, in Brasília, and remembers the first answer of the day", async () => {
    const scene = await enrolledInPractice();
    const { as, answer, complete } = scene;
    await complete(0);
    await complete(1);
    await begun(scene);
    await answer("Q0.0", "a");
    await answer("Q0.0", "b");
    await answer("Q2.0", "b");
    const five = (await as.query(calls.daily, { day: today() }))?.map(({ first }) => first);
    expect(five).toEqual([false, null, null, null, null]);
    vi.setSystemTime(new Date("2026-03-12T01:00:00Z")); // still the 11th in Brasília
    await answer("Q0.1");
    const week = await as.query(calls.week, { lastDay: "2026-03-12" });
    expect(week.five).toBeNull();
    expect(week.days.filter(({ practiced }) => practiced)).toEqual([
      { day: "2026-03-10", practiced: true },
      { day: "2026-03-11", practiced: true },
    ]);
    expect(await as.query(calls.week, { lastDay: "2026-03-10" })).toMatchObject({
      five: { answered: 1, asked: 5 },
    });
    expect(await errorCode(as.query(calls.week, { lastDay: "today" }))).toBe("invalidInput");
  });

  test("comes from finished modules that ask something, whichever those are", async () => {
    const scene = await enrolledInPractice();
    const { t, as, lessons, complete } = scene;
    for (const lesson of [0, 1] as const) await write(t, lessons[lesson]._id, []);
    for (const lesson of [0, 1, 2, 3] as const) await complete(lesson);
    expect(await as.query(calls.week, { lastDay: today() })).toMatchObject({ available: true });
    expect(await begun(scene)).toEqual(["Q2.0", "Q2.1", "Q2.2", "Q3.0", "Q3.1"]);

    await write(t, lessons[0]._id, ["Q0.0"]);
    for (const lesson of [2, 3] as const) await write(t, lessons[lesson]._id, []);
    await finishScheduled(t);
    later(1);
    expect(await begun(scene)).toEqual(["Q0.0"]);
  });

  test("leaves out questions that are gone meanwhile", async () => {
    const scene = await enrolledInPractice();
    await scene.complete(0);
    await scene.complete(1);
    await begun(scene);
    await write(scene.t, scene.lessons[0]._id, ["Q0.1"]);
    expect(await begun(scene)).toEqual(["Q0.1", "Q1.0", "Q1.1"]);
    const { five } = await scene.as.query(calls.week, { lastDay: today() });
    expect(five).toEqual({ answered: 0, asked: 3 });
  });

  test("is chosen anew where none of its questions is left", async () => {
    const scene = await enrolledInPractice();
    await scene.complete(0);
    await scene.complete(1);
    await begun(scene);
    for (const { _id } of scene.lessons) await write(scene.t, _id, ["Reworded"]);
    const week = await scene.as.query(calls.week, { lastDay: today() });
    expect(week).toMatchObject({ available: true, five: null });
    expect(await scene.as.query(calls.daily, { day: today() })).toBeNull();
    expect(await begun(scene)).toEqual(["Reworded", "Reworded"]);
  });
});
