import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { addCourse, addPerson, allRows, createBackend, type Backend, type Person } from "./setup";

/** A student enrolled in a course of this shape. */
export async function enrolled(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const course = await addCourse(t, shape);
  const person = await addPerson(t);
  await person.as.mutation(api.enrollments.enroll, { courseId: course._id });
  return { t, course, courseId: course._id, person, as: person.as };
}

/** Answers with `right` correct ones (every right letter is "b"). */
export async function answersFor(
  t: Backend,
  courseId: Id<"courses">,
  right = 5,
): Promise<Record<Id<"examQuestions">, string>> {
  const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
  const own = questions.filter((question) => question.courseId === courseId);
  return Object.fromEntries(own.map(({ _id }, index) => [_id, index < right ? "B" : "c"]));
}

export async function attempt(t: Backend, as: Person["as"], courseId: Id<"courses">, right = 5) {
  const { sittingId } = await as.mutation(api.exams.start, { courseId });
  return await as.mutation(api.exams.submit, { sittingId, answers: await answersFor(t, courseId, right) });
}
