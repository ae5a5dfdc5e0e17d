import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { auditTrail, completeLessons, emptyBin, expectSound, lastChanges, nth, passExam, rowsOf } from "./admin/scene";
import { createScene, DAY, own, reason } from "./endingScene";
import { enrolledInPractice } from "./practiceScene";
import { addPerson, allRows, confirmAddresses, errorCode, present, snapshot } from "./setup";

const { end } = api.admin.enrollments;
const { allEnded, dismissEnded, enroll, ended, forCourse } = api.student.enrollments;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ENROLL-9: an administrator ends an enrollment", () => {
  test("the student is out of the course at once and knows why, and everybody else stays", async () => {
    const { t, person, as, userId, courseId, course, lessons, leave } = await createScene();
    const other = await addPerson(t);
    await other.as.mutation(enroll, { courseId });
    await completeLessons(person, [lessons[0]]);
    await leave(`  ${reason} `);

    expect(await as.query(forCourse, { courseId })).toBeNull();
    for (const refused of [
      () => as.query(api.student.lessons.get, { lessonId: lessons[1]._id }),
      () => as.query(api.student.lessons.outline, { courseId }),
      () => as.query(api.student.exams.get, { courseId }),
      () => as.mutation(api.student.progress.complete, { lessonId: lessons[1]._id }),
      () => as.mutation(api.student.progress.keepPlace, { lessonId: lessons[1]._id, block: 3 }),
      () => as.mutation(api.student.exams.start, { courseId }),
    ])
      expect(await errorCode(refused())).toBe("notEnrolled");
    const notice = { courseId, courseTitle: course.title, slug: course.slug, reason, endedAt: Date.now() };
    for (const of of [courseId, lessons[2]._id, lessons[2].moduleId])
      expect(await as.query(ended, { of })).toMatchObject({ ...notice, expiresAt: Date.now() + 90 * DAY });
    expect(await as.query(allEnded, {})).toMatchObject([notice]);
    expect(await other.as.query(ended, { of: courseId })).toBeNull();
    expect(await other.as.query(allEnded, {})).toEqual([]);
    expect(await other.as.query(forCourse, { courseId })).not.toBeNull();
    expect(await own(t, userId)).toEqual([]);
    expect(await auditTrail(t)).toContain(`student.unenrolled Maria da Silva (${reason})`);
    expect(await lastChanges(t)).toEqual([`course: ${course.title} → null`]);
    await expectSound(t);
  });

  test("a reason is required, and a second end of the same enrollment does nothing", async () => {
    const { t, as, admin, courseId, leave, userId } = await createScene();
    const enrollmentId = nth(await own(t, userId))._id;
    const refused = (why: string) => errorCode(admin.as.mutation(end, { enrollmentId, reason: why }));
    expect(await refused(" \n")).toBe("reason: endingReasonRequired");
    expect(await refused("x".repeat(251))).toBe("reason: endingReasonTooLong");
    const results = await Promise.all([refused("x".repeat(250)), refused("Outra vez")]);
    expect(results.sort()).toEqual(["", "notFound"]);
    expect(await rowsOf(t, "endedEnrollments")).toBe(1);
    // A dialog that was open all the time does not end the return.
    await as.mutation(enroll, { courseId });
    const before = await snapshot(t);
    expect(await refused("Tarde")).toBe("notFound");
    expect(await snapshot(t)).toBe(before);
    await leave();
    await expectSound(t);
  });

  test("certificate, attempts and their page stay", async () => {
    const { t, person, as, lessons, courseId, leave, outlast } = await createScene();
    await completeLessons(person, lessons);
    await passExam(t, person, courseId);
    const tables = async () =>
      await t.run(async (ctx) => [await allRows(ctx, "certificates"), await allRows(ctx, "examAttempts")]);
    const before = await tables();
    const hash = (before[0] as { certificateHash: string }[])[0]?.certificateHash ?? "";
    const paginationOpts = { numItems: 10, cursor: null };
    for (const step of [leave, outlast]) {
      await step();
      expect(await tables()).toEqual(before);
      expect(await t.query(api.visitor.certificates.verify, { hash })).not.toBeNull();
      const { page } = await as.query(api.student.certificates.mine, { paginationOpts });
      expect(page).toHaveLength(1);
    }
    expect(before[1]).toHaveLength(1);
  });

  test("an open exam expires without an attempt, so the end never earns a certificate", async () => {
    const { t, person, as, lessons, courseId, leave } = await createScene();
    await completeLessons(person, lessons);
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const exam = await present(as.query(api.student.exams.get, { courseId }));
    for (const { _id: questionId } of exam.questions)
      await as.mutation(api.student.exams.answer, { sittingId, questionId, option: "A" });
    await leave();
    expect(await t.run((ctx) => ctx.db.get("examSittings", sittingId))).toMatchObject({ status: "expired" });
    for (const table of ["examSeats", "presence", "examAttempts", "certificates"] as const)
      expect(await rowsOf(t, table)).toBe(0);
    expect(await errorCode(as.mutation(api.student.exams.submit, { sittingId }))).toBe("notEnrolled");
    expect(await errorCode(as.mutation(api.student.exams.answer, { sittingId, ...answer(exam) }))).not.toBe("");
    await as.mutation(enroll, { courseId });
    expect(await errorCode(as.mutation(api.student.exams.submit, { sittingId }))).toBe("examSittingInvalid");
    expect((await as.query(api.student.exams.get, { courseId }))?.triesLeft).toBe(exam.triesLeft);
    await expectSound(t);
  });

  test("at once with handing in and with completing the last lesson, one of the two comes first", async () => {
    const { t, person, as, lessons, courseId, leave } = await createScene();
    await completeLessons(person, lessons.slice(1));
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const exam = await present(as.query(api.student.exams.get, { courseId }));
    for (const { _id: questionId } of exam.questions)
      await as.mutation(api.student.exams.answer, { sittingId, questionId, option: "B" });
    const results = await Promise.all([
      errorCode(as.mutation(api.student.exams.submit, { sittingId })),
      errorCode(leave()),
      errorCode(as.mutation(api.student.progress.complete, { lessonId: lessons[0]._id })),
    ]);
    expect(results[1]).toBe("");
    const [handedIn, , completed] = results.map((code) => code === "");
    for (const code of results) expect(["", "notEnrolled"]).toContain(code);
    expect(await rowsOf(t, "examAttempts")).toBe(handedIn ? 1 : 0);
    expect(await rowsOf(t, "lessonProgress")).toBe(completed ? 4 : 3);
    await expectSound(t);
  });

  test("questions of the day are of courses that the student is in", async () => {
    const { t, as, complete, leave, courseId } = await (async () => {
      const practice = await enrolledInPractice();
      return { ...practice, ...(await createScene(() => Promise.resolve(practice))) };
    })();
    await complete(0);
    await complete(1);
    const day = await as.mutation(api.student.practice.begin, {});
    expect(await as.query(api.student.practice.daily, { day })).not.toBeNull();
    await leave();
    expect(await as.query(api.student.practice.daily, { day })).toBeNull();
    expect(await as.query(api.student.practice.week, { lastDay: day })).toMatchObject({ available: false });
    await as.mutation(enroll, { courseId });
    expect(await as.query(api.student.practice.daily, { day })).not.toBeNull();
    await expectSound(t);
  });

  test("ACCESS-5: a draft tells it to who was in it, and nothing to others", async () => {
    const { t, as, courseId, lessons, leave } = await createScene();
    const stranger = await addPerson(t);
    await leave();
    await t.run((ctx) => ctx.db.patch("courses", courseId, { status: "draft" }));
    const lessonId = lessons[0]._id;
    expect(await errorCode(as.query(api.student.lessons.get, { lessonId }))).toBe("notEnrolled");
    expect(await as.query(ended, { of: lessonId })).toMatchObject({ reason, slug: null });
    expect(await stranger.as.query(api.student.lessons.get, { lessonId })).toBeNull();
    expect(await stranger.as.query(ended, { of: lessonId })).toBeNull();
    expect(await errorCode(as.mutation(enroll, { courseId }))).toBe("notFound");
  });

  test("an administrator whose own enrollment ended may read on", async () => {
    const { admin, courseId, lessons } = await createScene();
    await admin.as.mutation(enroll, { courseId });
    const { enrollmentId } = await present(admin.as.query(forCourse, { courseId }));
    await admin.as.mutation(end, { enrollmentId, reason });
    expect(await admin.as.query(ended, { of: courseId })).toBeNull();
    expect(await admin.as.query(api.student.lessons.get, { lessonId: lessons[0]._id })).not.toBeNull();
  });

  test("the student puts the notice away; the course's page still tells", async () => {
    const { t, as, courseId, leave } = await createScene();
    const stranger = await addPerson(t);
    await leave();
    await stranger.as.mutation(dismissEnded, { courseId });
    expect(await as.query(allEnded, {})).toHaveLength(1);
    await as.mutation(dismissEnded, { courseId });
    expect(await as.query(allEnded, {})).toEqual([]);
    expect(await as.query(ended, { of: courseId })).toMatchObject({ reason });
    expect(await as.query(ended, { of: "nothing" })).toBeNull();
  });

  test("MAIL-23: it is mailed once, in the student's language, with the reason", async () => {
    const { t, as, userId, course, leave, courseId } = await createScene();
    await confirmAddresses(t);
    await t.run(async (ctx) => {
      const profile = await present((await allRows(ctx, "profiles")).find((row) => row.userId === userId) ?? null);
      await ctx.db.patch("profiles", profile._id, { language: "es" });
    });
    await leave();
    await as.mutation(enroll, { courseId });
    await leave("Otra vez");
    const mails = (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ kind }) => kind === "enrollmentEnded");
    expect(mails).toMatchObject([
      { userId, language: "es", message: { courseTitle: course.title, reason, until: Date.now() + 90 * DAY } },
      { userId, language: "es", message: { reason: "Otra vez" } },
    ]);
  });
});

const answer = (exam: { questions: { _id: Id<"examQuestions"> }[] }) => ({
  questionId: nth(exam.questions)._id,
  option: "A",
});

describe("ENROLL-9: what is removed takes ended enrollments along", () => {
  test("a course, with progress and coupon uses as before", async () => {
    const { t, person, as, admin, courseId, lessons, leave } = await createScene();
    await completeLessons(person, lessons.slice(0, 1));
    await leave();
    await admin.as.mutation(api.admin.courses.remove, { courseId });
    await emptyBin(t, admin.as);
    await expectSound(t);
    for (const table of ["endedEnrollments", "lessonProgress", "lessonPlaces"] as const)
      expect(await rowsOf(t, table)).toBe(0);
    expect(await as.query(allEnded, {})).toEqual([]);
  });
});
