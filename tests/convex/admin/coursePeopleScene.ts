import fc from "fast-check";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { newCertificate } from "../../../convex/model/credentials/certificates/issue";
import { savePlace } from "../../../convex/model/learning/enrollments/places";
import { createProfile } from "../../../convex/model/people/profiles/writes";
import { allRows, mutate, present, type Backend } from "../setup";

const DAY = 86_400_000;
/** Days ago, often the borders of seven and thirty, with a part of a day that midnight may fall into. */
const ago = fc
  .tuple(fc.oneof(fc.constantFrom(0, 6, 7, 8, 29, 30, 31), fc.nat(60)), fc.nat(23))
  .map(([days, hours]) => days * DAY + hours * 3_600_000);

const study = fc.record({
  enrolled: ago,
  /** Since when they have done nothing. */
  stopped: fc.constantFrom(0, 0, 0, 7 * DAY, 30 * DAY),
  /** Where they stopped reading; some lessons are deleted later. */
  place: fc.option(fc.record({ lesson: fc.nat(5), at: ago }), { freq: 2 }),
  lessons: fc.uniqueArray(fc.record({ lesson: fc.nat(4), at: ago }), { maxLength: 3, selector: (row) => row.lesson }),
  attempts: fc.array(fc.record({ right: fc.nat(5), at: ago }), { maxLength: 3 }),
  certificate: fc.option(fc.record({ at: ago, reissued: fc.boolean() }), { freq: 2 }),
  isIdle: fc.nat(4).map((chance) => chance === 0),
});

export const studies = fc.array(
  fc.record({
    name: fc.tuple(
      fc.constantFrom("Ana", "Mariana", "Tânia", "Bruno", "Ána"),
      fc.constantFrom("Souza", "Conceição", "Lima"),
    ),
    courses: fc.tuple(fc.option(study, { freq: 8 }), fc.option(study, { freq: 2 })),
  }),
  { minLength: 30, maxLength: 40 },
);

type People = typeof studies extends fc.Arbitrary<infer Value> ? Value : never;
type Study = typeof study extends fc.Arbitrary<infer Value> ? Value : never;

interface Studies {
  courses: readonly Doc<"courses">[];
  people: People;
  now: number;
}

/** Writes made-up studies through the triggers, then deletes a lesson of the first course that some were reading. */
export async function addStudies(t: Backend, { courses, people, now }: Studies): Promise<void> {
  for (const [index, { name, courses: taken }] of people.entries()) {
    await mutate(t, async (ctx) => {
      const userId = await ctx.db.insert("users", {});
      await createProfile(ctx, { userId, fullName: name.join(" "), email: `p${index}@selo.example` });
      for (const [place, study] of taken.entries()) {
        const course = courses[place];
        if (study && course) await addStudy(ctx, { userId, course, study, now });
      }
    });
  }
  await mutate(t, async (ctx) => {
    const { _id, courseId } = await present((await lessonsIn(ctx, courses[0]?._id))[4] ?? null);
    for (const row of await allRows(ctx, "lessonProgress"))
      if (row.lessonId === _id) await ctx.db.delete("lessonProgress", row._id);
    await ctx.db.delete("lessons", _id);
    await ctx.db.patch("courses", courseId, { lessonCount: 4 });
  });
}

const lessonsIn = async (ctx: MutationCtx, courseId: Id<"courses"> | undefined) =>
  (await allRows(ctx, "lessons")).filter((row) => row.courseId === courseId);

async function addStudy(
  ctx: MutationCtx,
  made: { userId: Id<"users">; course: Doc<"courses">; study: Study; now: number },
): Promise<void> {
  const { userId, course, study } = made;
  const now = made.now - study.stopped;
  const courseId = course._id;
  const fields = { enrolledAt: now - study.enrolled, completedLessonCount: 0, hasCoupon: false, searchText: "" };
  const enrollmentId = await ctx.db.insert("enrollments", { userId, courseId, ...fields });
  if (study.isIdle) return;
  const lessons = await lessonsIn(ctx, courseId);
  const reading = lessons[study.place?.lesson ?? -1];
  if (study.place && reading) {
    const enrollment = await present(ctx.db.get("enrollments", enrollmentId));
    await savePlace(ctx, enrollment, { lessonId: reading._id, block: 3 }, now - study.place.at);
  }
  for (const { lesson, at } of study.lessons) {
    const done = lessons[lesson];
    const row = { userId, courseId, completed: true as const, completedAt: now - at };
    if (done) await ctx.db.insert("lessonProgress", { ...row, lessonId: done._id });
  }
  let examAttemptId: Id<"examAttempts"> | null = null;
  for (const { right, at } of study.attempts) examAttemptId = await addAttempt(ctx, { userId, course, right, now, at });
  if (examAttemptId === null || study.certificate === null) return;
  const { at, reissued } = study.certificate;
  const printed = { studentName: "Ana", courseTitle: "A", courseDurationHours: 1, score: 10, language: "pt" as const };
  const certificate = { userId, courseId, examAttemptId, ...printed, ...newCertificate };
  const add = (certificateHash: string, issuedAt: number) =>
    ctx.db.insert("certificates", { ...certificate, certificateHash, issuedAt });
  const first = await add(`FIRST-${enrollmentId}`, now - at);
  if (!reissued) return;
  await ctx.db.patch("certificates", first, { state: "replaced" });
  const second = await add(`SECOND-${enrollmentId}`, now - at + 1);
  await ctx.db.patch("certificates", second, { state: "suspended" });
}

async function addAttempt(
  ctx: MutationCtx,
  made: { userId: Id<"users">; course: Doc<"courses">; right: number; now: number; at: number },
): Promise<Id<"examAttempts">> {
  const { userId, course, right, now, at } = made;
  const exam = (await allRows(ctx, "courseExams")).find(({ courseId }) => courseId === course._id);
  const { _id: examId } = await present(exam ?? null);
  const graded = { score: 2 * right, correctCount: right, questionCount: 5, passed: right >= 4, passingScore: 80 };
  const row = { userId, courseId: course._id, examId, ...graded, answers: {}, rightIds: [], submittedAt: now - at };
  return await ctx.db.insert("examAttempts", row);
}
