import { expect, test } from "vitest";
import { withModules } from "../../../convex/model/learning/exams/spread";
import { addCourse, allRows, createBackend, present } from "../setup";

test("EXAM-66: a question belongs to the module of its lesson, one without a lesson to none", async () => {
  const t = createBackend();
  await addCourse(t, { lessons: [2, 1] });
  const course = await addCourse(t, { lessons: [1, 1], questions: 3 });
  await t.run(async (ctx) => {
    const lessons = (await allRows(ctx, "lessons")).filter(({ courseId }) => courseId === course._id);
    const [exam] = (await allRows(ctx, "courseExams")).filter(({ courseId }) => courseId === course._id);
    const questions = (await allRows(ctx, "examQuestions")).filter(({ courseId }) => courseId === course._id);
    const pool = questions.map((question, index) => ({ ...question, lessonId: lessons[index]?._id }));
    const found = await withModules(ctx, await present(exam ?? null), pool);
    expect(found).toEqual(pool.map((question, index) => ({ ...question, moduleId: lessons[index]?.moduleId })));
    expect(new Set(found.map(({ moduleId }) => moduleId)).size).toBe(3);
  });
});
