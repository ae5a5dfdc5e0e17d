import { expect, test } from "vitest";
import { listPool } from "../../convex/model/learning/exams/pool";
import { replaceContent } from "../../convex/model/learning/exams/questionWrites";
import { seededRandom } from "../../convex/model/demonstration/random";
import { findViolations } from "./invariants";
import { addCourse, allRows, createBackend, lessonsOf, mutate, present, readTables } from "./setup";

/** Enough for pages with gaps, and one that comes and goes. */
const PLACES = 130;

test("EXAM-43: whatever is added, edited, moved and removed, draws read the bank in its order, each question once", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { questions: 1 });
  const [lesson] = await lessonsOf(t, courseId);
  const { _id: examId } = await present((await t.run((ctx) => allRows(ctx, "courseExams")))[0] ?? null);
  const random = seededRandom(7);
  const below = (count: number): number => Math.floor(random() * count);
  for (let round = 0; round < 12; round++) {
    await mutate(t, async (ctx) => {
      for (let step = 0; step < 25; step++) {
        const rows = await allRows(ctx, "examQuestions");
        const row = await present(rows[below(rows.length)] ?? null);
        const { _id, _creationTime, firstId: _firstId, ...content } = row;
        const { difficulty, explanation } = content;
        const way = below(rows.length > 60 ? 6 : 4);
        const free = Array.from({ length: PLACES }, (_, place) => place).filter(
          (place) => !rows.some(({ orderIndex }) => orderIndex === place),
        );
        const orderIndex = free[below(free.length)] ?? 0;
        if (way < 2) await ctx.db.insert("examQuestions", { ...content, orderIndex });
        else if (way === 2)
          await replaceContent(ctx, row, {
            ...content,
            difficulty,
            explanation,
            questionText: `Asked in ${round}.${step}`,
          });
        else if (way === 3) await ctx.db.patch("examQuestions", _id, { orderIndex, lessonId: lesson?._id });
        else if (rows.length > 1) await ctx.db.delete("examQuestions", _id);
      }
    });
    expect(findViolations(await readTables(t)).filter((violation) => /EXAM-43|PRACTICE-8/.test(violation))).toEqual([]);
    const bank = (await t.run((ctx) => allRows(ctx, "examQuestions"))).sort((a, b) => a.orderIndex - b.orderIndex);
    const pool = await t.run((ctx) => listPool(ctx, { _id: examId, questionCount: bank.length }));
    expect(pool.map(({ _id, firstId, lessonId }) => [_id, firstId, lessonId])).toEqual(
      bank.map(({ _id, firstId, lessonId }) => [_id, firstId, lessonId]),
    );
  }
  const pages = async () => (await readTables(t)).poolPages.map(({ number }) => number).sort();
  expect(await pages()).toEqual([0, 1]);
  await mutate(t, async (ctx) => {
    for (const { _id, orderIndex } of await allRows(ctx, "examQuestions"))
      if (orderIndex >= 100) await ctx.db.delete("examQuestions", _id);
  });
  expect(await pages()).toEqual([0]);
});
