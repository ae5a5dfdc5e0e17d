import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { seededRandom } from "../../convex/model/demonstration/random";
import { examRules, presenceRules } from "../../convex/shared/limits";
import { clickAnswers, enrolled, MINUTE } from "./examScene";
import { write } from "./practiceScene";
import { addPerson, allRows, lessonsOf, mutate, present, readErrorData } from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const paginationOpts = { numItems: 10, cursor: null };
/** Options that are right somewhere; the student always takes the stored "b", wrong in every world. */
const keys = ["a", "c", "d"] as const;

interface Worlds {
  /** The same letter is right everywhere, another one in each world; else the keys are permuted. */
  constant?: boolean;
  /** The first attempt has one right answer, to another question in each world. */
  oneRight?: boolean;
}

/** The keys of the bank differ by the number of the world; explanations name them. */
async function playWorld(number: number, { constant = false, oneRight = false }: Worlds) {
  // The same chance in all: order of questions and options.
  const random = vi.spyOn(Math, "random").mockImplementation(seededRandom(7));
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const scene = await enrolled({ questions: 18, drawCount: 4, lessons: [1, 1, 1], timeLimitMinutes: 30 });
  const { t, as, courseId } = scene;
  const lessons = await lessonsOf(t, courseId);
  for (const [index, { _id }] of lessons.entries()) await write(t, _id, [`Practice ${index}`]);
  const right: Record<Id<"examQuestions">, string> = {};
  await mutate(t, async (ctx) => {
    for (const exam of await allRows(ctx, "courseExams"))
      await ctx.db.patch("courseExams", exam._id, { spreadsOverModules: true });
    for (const [index, { _id }] of (await allRows(ctx, "examQuestions")).entries()) {
      const key = keys[(constant ? number : index + number) % keys.length] ?? "a";
      right[_id] = key;
      const lesson = lessons[index % lessons.length];
      const explained = { explanation: `The right one is ${key}`, ...(lesson && { lessonId: lesson._id }) };
      await ctx.db.patch("examQuestions", _id, { correctOption: key, ...explained });
    }
  });
  const admin = await addPerson(t, "admin");
  const received: unknown[] = [];
  const seen: unknown[] = [];
  const told = async (call: Promise<unknown>): Promise<void> => {
    received.push(await call.catch((error: unknown) => ({ error: readErrorData(error) })));
  };
  const examId = (await present(as.query(api.student.exams.get, { courseId }))).exam._id;

  /** Whatever a student's pages ask for. */
  const receiveAll = async (sittingId?: Id<"examSittings">): Promise<void> => {
    await told(as.query(api.student.exams.get, { courseId }));
    await told(as.query(api.student.exams.standing, { courseId }));
    await told(as.query(api.student.attempts.list, { courseId, paginationOpts }));
    await told(as.query(api.student.enrollments.forCourse, { courseId }));
    await told(as.query(api.student.enrollments.mine, { paginationOpts }));
    await told(as.query(api.student.enrollments.goOn, {}));
    await told(as.query(api.student.certificates.awaited, {}));
    await told(as.query(api.student.certificates.mine, { paginationOpts }));
    await told(as.query(api.student.progress.week, { lastDay: "2027-01-15" }));
    await told(as.query(api.student.practice.week, {}));
    await told(as.query(api.student.practice.daily, {}));
    await told(as.mutation(api.student.practice.begin, {}));
    for (const { _id, moduleId } of lessons) {
      await told(as.query(api.student.lessons.get, { lessonId: _id }));
      await told(as.query(api.student.practice.ofModule, { moduleId }));
    }
    const mails = await t.run((ctx) => allRows(ctx, "mails"));
    received.push(mails.filter(({ userId }) => userId === scene.person.userId));
    if (sittingId) await told(as.query(api.student.exams.answers, { sittingId }));
    for (const { _id } of await t.run((ctx) => allRows(ctx, "examAttempts")))
      await told(as.query(api.student.attempts.review, { attemptId: _id }));
    // The file with everything about the student.
    for (
      let step = 0, json = "";
      (json = await t.query(internal.jobs.privacyExport.page, rowsAt(step))) !== "null";
      step++
    )
      received.push(JSON.parse(json));
  };
  const rowsAt = (step: number) => ({ userId: scene.person.userId, step, cursor: null });
  const watchRoom = async (): Promise<void> => {
    const { page } = await admin.as.query(api.admin.examRoom.list, { examId, search: "", paginationOpts });
    seen.push(page);
    for (const { _id } of page) seen.push(await admin.as.query(api.admin.examRoom.seat, { seatId: _id }));
    seen.push(await admin.as.query(api.admin.exams.spread, { examId }));
  };
  const begin = async (): Promise<Id<"examSittings">> => {
    await told(as.mutation(api.student.exams.start, { courseId }));
    await receiveAll();
    const page = await present(as.query(api.student.exams.get, { courseId }));
    return await present(page.sitting?.sittingId ?? null);
  };
  const answerAll = async (sittingId: Id<"examSittings">): Promise<void> => {
    const { questions } = await present(as.query(api.student.exams.get, { courseId }));
    await clickAnswers(t, as, sittingId, Object.fromEntries(questions.map(({ _id }) => [_id, "b"])));
  };

  // Someone who knows the key passes; the attempt is only theirs.
  const someone = await addPerson(t);
  await someone.as.mutation(api.student.enrollments.enroll, { courseId });
  const theirs = await someone.as.mutation(api.student.exams.start, { courseId });
  await watchRoom();
  const { questions } = await present(someone.as.query(api.student.exams.get, { courseId }));
  await clickAnswers(
    t,
    someone.as,
    theirs.sittingId,
    Object.fromEntries(questions.map(({ _id }) => [_id, right[_id] ?? "a"])),
  );
  await watchRoom();
  expect(await someone.as.mutation(api.student.exams.submit, { sittingId: theirs.sittingId })).toMatchObject({
    score: 10,
  });

  // A sitting with a lost question and a refused click, handed in.
  const first = await begin();
  await answerAll(first);
  vi.setSystemTime(Date.now() + presenceRules.beatMs);
  await told(as.mutation(api.student.exams.beat, { sittingId: first }));
  await watchRoom();
  const { questions: shown } = await present(as.query(api.student.exams.get, { courseId }));
  await told(
    as.mutation(api.student.exams.answer, {
      sittingId: first,
      questionId: shown[0]?._id as Id<"examQuestions">,
      option: "e",
    }),
  );
  await mutate(t, (ctx) => ctx.db.delete("examQuestions", shown[0]?._id as Id<"examQuestions">));
  await told(as.mutation(api.student.exams.submit, { sittingId: first }));
  await answerAll(first);
  if (oneRight) {
    const asked = (await present(as.query(api.student.exams.get, { courseId }))).questions;
    const known = asked[number % asked.length]?._id as Id<"examQuestions">;
    await mutate(t, (ctx) => ctx.db.patch("examQuestions", known, { correctOption: "b" }));
  }
  await receiveAll(first);
  await watchRoom();
  await told(as.mutation(api.student.exams.submit, { sittingId: first }));
  await told(as.mutation(api.student.exams.submit, { sittingId: first }));
  await receiveAll(first);

  // Lessons finish modules, whose practice is asked afterwards.
  for (const { _id } of lessons.slice(0, 2)) await told(as.mutation(api.student.progress.complete, { lessonId: _id }));
  await receiveAll(first);

  // One with more time that is ended, one that lapses, and one that is annulled.
  const second = await begin();
  await admin.as.mutation(api.admin.examRoom.extend, { sittingId: second, minutes: 5 });
  await answerAll(second);
  await admin.as.mutation(api.admin.examRoom.end, { sittingId: second });
  await receiveAll(second);
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  const lapsing = await begin();
  const half = await present(as.query(api.student.exams.get, { courseId }));
  await clickAnswers(t, as, lapsing, Object.fromEntries(half.questions.slice(2).map(({ _id }) => [_id, "b"])));
  vi.setSystemTime((half.sitting?.deadlineAt ?? 0) + examRules.submissionGraceMs);
  await receiveAll(lapsing);
  vi.setSystemTime(Date.now() + 1);
  await t.mutation(internal.jobs.exams.closeLapsed, { sittingId: lapsing });
  await receiveAll(lapsing);
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * MINUTE);
  const third = await begin();
  await answerAll(third);
  await admin.as.mutation(api.admin.examRoom.annul, { sittingId: third, reason: "Celular na mesa" });
  await told(as.mutation(api.student.exams.submit, { sittingId: third }));
  await receiveAll(third);
  await watchRoom();

  vi.useRealTimers();
  random.mockRestore();
  const bytes = (values: unknown[]) =>
    JSON.stringify(values).replace(/course-\d+|Course \d+|"[^"]*@selo\.example[^"]*"/g, "");
  return { received: bytes(received), seen: bytes(seen) };
}

test.each([
  ["permuted", {}],
  ["the same letter everywhere, another one in each world", { constant: true }],
  ["such that another question of the first attempt is right in each world", { oneRight: true }],
] as [string, Worlds][])(
  "EXAM-1, EXAM-50, EXAM-60: with the answer key %s, students receive the same bytes, and so does the room",
  async (_, differing) => {
    const worlds = [await playWorld(0, differing), await playWorld(1, differing), await playWorld(2, differing)];
    for (const { received } of worlds) {
      expect(received).toContain('"lapsed":true');
      expect(received).toContain("Practice 1");
      if (differing.oneRight === true) expect(received).toContain('"score":2.5');
      expect(received).toContain('"score":0');
      expect(received).toContain('"ended":true');
      expect(received).toContain("Celular na mesa");
      expect(received).toContain("examAnswersInvalid");
      expect(received).not.toContain("The right one");
    }
    expect(worlds[1]).toEqual(worlds[0]);
    expect(worlds[2]).toEqual(worlds[0]);
  },
);
