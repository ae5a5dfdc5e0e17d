import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { addCourse, addPerson, createBackend, lessonsOf } from "./setup";
import { submitAnswers } from "./examScene";

const firstPage = { numItems: 10, cursor: null };

test("ACCESS-10: a student goes from enrollment to certificate", async () => {
  const t = createBackend();
  const course = await addCourse(t);
  const { as } = await addPerson(t);

  expect(await as.query(api.student.enrollments.forCourse, { courseId: course._id })).toBeNull();
  expect(await as.mutation(api.student.enrollments.enroll, { courseId: course._id })).toEqual({
    outcome: "enrolled",
    discountPercentage: null,
  });
  const lessons = await lessonsOf(t, course._id);
  const percentages = [];
  for (const lesson of lessons) {
    const result = await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    percentages.push(result.progressPercentage);
  }
  expect(percentages).toEqual([33, 67, 99]);

  const exam = await as.query(api.student.exams.get, { courseId: course._id });
  expect(exam?.exam).toMatchObject({ passMark: 8, pointsPerQuestion: 2 });
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
  const open = await as.query(api.student.exams.get, { courseId: course._id });
  const answers = Object.fromEntries((open?.questions ?? []).map(({ _id }) => [_id, "B"]));
  const result = await submitAnswers(t, as, sittingId, answers);
  expect(result).toMatchObject({ score: 10, passed: true, lessonsTotal: 3, lessonsCompleted: 3 });
  expect(result.certificateHash).toMatch(/^CERT-.{8}-.{8}-[0-9A-Z]+$/);

  const mine = await as.query(api.student.enrollments.mine, { paginationOpts: firstPage });
  expect(mine.page[0]).toMatchObject({ progressPercentage: 100, status: "completed" });
  const verified = await t.query(api.visitor.certificates.verify, {
    hash: ` ${result.certificateHash?.toLowerCase()} `,
  });
  expect(verified).toMatchObject({ studentName: "Maria da Silva", courseTitle: course.title });
});
