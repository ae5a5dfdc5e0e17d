import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { attempt, enrolled } from "../examScene";
import { addPerson, allRows, errorCode, mutate, present, readTables } from "../setup";

const { answers, open } = api.admin.students;

async function scene() {
  const world = await enrolled();
  const admin = await addPerson(world.t, "admin");
  const { userId } = world.person;
  const read = (attemptId: string, of: string = userId) => admin.as.query(answers, { userId: of, attemptId });
  return { ...world, admin, userId, read };
}

describe("EXAM-80: what a student answered, for administrators", () => {
  test("a failed attempt too, as its sitting and the raw answers say, even where the school hides reviews", async () => {
    const { t, as, courseId, userId, admin, read } = await scene();
    const { attemptId } = await attempt(t, as, courseId, 2);
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "courseExams"))
        await ctx.db.patch("courseExams", _id, { hidesReview: true });
    });
    await admin.as.mutation(open, { userId });
    const shown = await present(read(attemptId));
    expect(shown).toMatchObject({ correctCount: 2, questionCount: 5, attempt: { passed: false } });

    const tables = await readTables(t);
    const row = tables.examAttempts.find(({ _id }) => _id === attemptId);
    const field = { a: "optionA", b: "optionB", c: "optionC", d: "optionD" } as const;
    const inWords = shown.questions.map(({ _id, options, chosen, correct, counted }) => {
      const at = (letter: "a" | "b" | "c" | "d") => options["abcd".indexOf(letter)];
      return { _id, chosen: chosen && at(chosen), correct: at(correct), counted };
    });
    const stored = tables.examQuestions.map((question) => {
      const given = row?.answers[question._id];
      const right = question[field[question.correctOption]];
      const chosen = given === undefined ? null : question[field[given]];
      return { _id: question._id, chosen, correct: right, counted: chosen === right };
    });
    const byId = (one: { _id: string }, two: { _id: string }) => (one._id < two._id ? -1 : 1);
    expect(inWords.toSorted(byId)).toEqual(stored.toSorted(byId));
    expect(stored.filter(({ counted }) => counted)).toHaveLength(2);
  });

  test("nothing before the visit is on record, nothing for the student or a stranger", async () => {
    const { t, as, courseId, userId, read } = await scene();
    const { attemptId } = await attempt(t, as, courseId);
    expect(await errorCode(read(attemptId))).toBe("readingNotRecorded");
    for (const who of [as, (await addPerson(t)).as])
      expect(await errorCode(who.query(answers, { userId, attemptId }))).toBe("notAdmin");
    expect(await errorCode(t.query(answers, { userId, attemptId }))).not.toBe("");
  });

  test("the record of one person opens nobody else's attempt", async () => {
    const { t, as, courseId, userId, admin, read } = await scene();
    const { attemptId } = await attempt(t, as, courseId);
    const other = await addPerson(t);
    await admin.as.mutation(open, { userId: other.userId });
    expect(await read(attemptId, other.userId)).toBeNull();
    expect(await read(attemptId, "nobody")).toBeNull();
    await admin.as.mutation(open, { userId });
    expect(await read("nothing")).toBeNull();
    expect(await read(attemptId)).not.toBeNull();
  });
});
