import { vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { findCandidateOrNew, saveCandidate } from "../../convex/model/learning/exams/candidates";
import { addCourse, addPerson, allRows, createBackend, present, type Backend, type Person } from "./setup";

export const MINUTE = 60_000;

/** A student enrolled in a course of this shape. */
export async function enrolled(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const course = await addCourse(t, shape);
  const person = await addPerson(t);
  await person.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
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

const letters = ["A", "B", "C", "D"] as const;

/** Clicks options of the open sitting wherever its page shows them, one after the other. */
export async function clickAnswers(
  t: Backend,
  as: Person["as"],
  sittingId: Id<"examSittings">,
  /** By the stored letters in either case; anything else is sent as it is. */
  answers: Record<Id<"examQuestions">, string>,
): Promise<void> {
  const sitting = await t.run((ctx) => ctx.db.get("examSittings", sittingId));
  const rows = await t.run((ctx) => allRows(ctx, "examQuestions"));
  const page = sitting && (await as.query(api.student.exams.get, { courseId: sitting.courseId }));
  for (const [id, answer] of Object.entries(answers)) {
    const letter = letters.find((letter) => letter === answer.toUpperCase());
    const text = letter && rows.find(({ _id }) => _id === id)?.[`option${letter}`];
    const shown = page?.questions.find(({ _id }) => _id === id);
    const option = letters.find((letter) => shown?.[`option${letter}`] === text) ?? answer;
    await as.mutation(api.student.exams.answer, { sittingId, questionId: id as Id<"examQuestions">, option });
  }
}

/** Clicks and hands in. */
export async function submitAnswers(
  t: Backend,
  as: Person["as"],
  sittingId: Id<"examSittings">,
  answers: Record<Id<"examQuestions">, string>,
) {
  await clickAnswers(t, as, sittingId, answers);
  return await as.mutation(api.student.exams.submit, { sittingId });
}

/** Takes the exam, with `right` correct answers. */
export async function attempt(t: Backend, as: Person["as"], courseId: Id<"courses">, right = 5) {
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  const page = await as.query(api.student.exams.get, { courseId });
  const answers = page?.questions.map(({ _id }, index) => [_id, index < right ? "B" : "c"] as const) ?? [];
  return await submitAnswers(t, as, sittingId, Object.fromEntries(answers));
}

/** Gives a student extra attempts, as an administrator does. */
export async function allowAttempts(
  t: Backend,
  { userId }: Pick<Person, "userId">,
  courseId: Id<"courses">,
  extraAttempts = 1,
): Promise<void> {
  await t.run(async (ctx) => {
    await saveCandidate(ctx, await findCandidateOrNew(ctx, { userId, courseId }), { extraAttempts });
  });
}

/** Lets time go by, with fake timers; the scheduler runs what is due. */
export async function pass(t: Backend, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await t.finishInProgressScheduledFunctions();
}

/** Opens the exam and reads the page. */
export async function open({ as, courseId }: Pick<Awaited<ReturnType<typeof enrolled>>, "as" | "courseId">) {
  const sitting = await as.mutation(api.student.exams.start, { courseId });
  const page = async () => await present(as.query(api.student.exams.get, { courseId }));
  const saved = async () => await present(as.query(api.student.exams.answers, { sittingId: sitting.sittingId }));
  const shown = await page();
  const choose = (index: number, option: string) =>
    as.mutation(api.student.exams.answer, {
      sittingId: sitting.sittingId,
      questionId: shown.questions[index]?._id as Id<"examQuestions">,
      option,
    });
  return { ...sitting, shown, page, saved, choose };
}
