import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { presenceRules } from "../../../convex/shared/limits";
import { enrolled, submitAnswers } from "../examScene";
import {
  addCourse,
  addPerson,
  addUpTotals,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  mutate,
} from "../setup";
import { expectSound } from "./scene";

/** Saturday, 14:20 in Brasília. */
const NOW = Date.parse("2026-11-28T17:20:00Z");
const WEEK = 7 * 24 * 60 * 60_000;
const paginationOpts = { numItems: 10, cursor: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function school() {
  const t = createBackend();
  const course = await addCourse(t);
  const admin = await addPerson(t, "admin");
  const needs = async () =>
    Object.fromEntries((await admin.as.query(api.admin.overview.needs, {})).map(({ need, ...rest }) => [need, rest]));
  return { t, course, admin: admin.as, needs };
}

describe("GLANCE-1: what waits for the administration", () => {
  test("shows queues that are not empty, since when, and is gone when done", async () => {
    const { t, course, admin, needs } = await school();
    const ana = await addPerson(t);
    await addUpTotals(t);
    expect(await needs()).toEqual({});

    await admin.mutation(api.admin.access.update, { mode: "byApproval" });
    await ana.as.mutation(api.student.access.ask, { courseId: course._id, couponCode: "" });
    vi.setSystemTime(NOW + 60_000);
    const bia = await addPerson(t);
    await bia.as.mutation(api.student.access.ask, { courseId: course._id, couponCode: "" });
    await addUpTotals(t);
    expect(await needs()).toEqual({ requests: { count: 2, more: false, since: NOW, target: null } });
    for (const { _id: requestId } of await t.run((ctx) => allRows(ctx, "accessRequests")))
      await admin.mutation(api.admin.accessRequests.refuse, { requestId, reason: "Not paid" });
    await finishScheduled(t);
    await addUpTotals(t);
    expect((await needs()).requests).toBeUndefined();
  });

  test("counts all that wait, and the oldest of them", async () => {
    const { t, course, needs } = await school();
    const { userId } = await addPerson(t);
    await mutate(t, async (ctx) => {
      for (let index = 0; index < 130; index++) {
        const request = { userId, courseId: course._id, txid: `T${index}`, askedAt: NOW - index };
        await ctx.db.insert("accessRequests", { ...request, state: index < 120 ? "asked" : "withdrawn" });
      }
    });
    await addUpTotals(t);
    expect(await needs()).toMatchObject({ requests: { count: 120, since: NOW - 119 }, refunds: { count: 10 } });
  });

  test("coupons of the coming week, mails, courses without exam, lessons without text", async () => {
    const { t, admin, needs } = await school();
    const coupon = { discountPercentage: 10, isActive: true, validFrom: "2026-01-01" };
    for (const [code, validUntil, isActive] of [
      ["TODAY", "2026-11-28", true],
      ["WEEK", "2026-12-05", true],
      ["LATER", "2026-12-06", true],
      ["OVER", "2026-11-27", true],
      ["OFF", "2026-11-29", false],
    ] as const)
      await admin.mutation(api.admin.coupons.create, { ...coupon, code, validUntil, isActive });
    await admin.mutation(api.admin.coupons.create, { ...coupon, code: "EVER" });
    await mutate(t, async (ctx) => {
      for (const queuedAt of [NOW - 1_000, NOW - WEEK]) {
        const mail = { key: `${queuedAt}`, to: "ana@a.example", language: "pt" as const, kind: "passGiven" as const };
        const failed = { state: "failed" as const, attempts: 9, round: 0, queuedAt, expiresAt: NOW + WEEK };
        await ctx.db.insert("mails", { ...mail, ...failed });
      }
    });
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "courseExams")) await ctx.db.delete("courseExams", _id);
      const [content] = await allRows(ctx, "lessonContents");
      if (content) await ctx.db.patch("lessonContents", content._id, { markdown: "" });
    });
    await addUpTotals(t);
    expect(await needs()).toMatchObject({
      ...{ coupons: { count: 2 }, mails: { count: 2, since: NOW - WEEK } },
      ...{ exams: { count: 1 }, lessons: { count: 1 } },
    });
  });
});

test("GLANCE-6: support and teachers get the queues that they work on", async () => {
  const { t, course, admin, needs } = await school();
  const { _id: other } = await addCourse(t);
  const [support, teacher, student] = [await addPerson(t), await addPerson(t), await addPerson(t)];
  await admin.mutation(api.admin.roles.set, { userId: support.userId, role: "support", held: true });
  await admin.mutation(api.admin.roles.addTeacher, { userId: teacher.userId, courseId: course._id });
  const ask = async (courseId: Id<"courses">, at: number) =>
    await mutate(t, async (ctx) => {
      const place = { courseId, kind: "exam" as const, placeId: courseId, title: "Prova", courseTitle: course.title };
      const messages = [{ isAnswer: false, text: "Por quê?", at }];
      const asked = { messages, state: "open" as const, stateAt: at, version: 0, searchText: "" };
      await ctx.db.insert("inquiries", { userId: student.userId, ...place, ...asked });
    });
  await admin.mutation(api.admin.access.update, { mode: "byApproval" });
  await student.as.mutation(api.student.access.ask, { courseId: other, couponCode: "" });
  await ask(other, NOW - 2_000);
  await mutate(t, async (ctx) => {
    for (const { _id } of await allRows(ctx, "courseExams")) await ctx.db.delete("courseExams", _id);
  });
  await addUpTotals(t);
  expect(Object.keys(await needs()).sort()).toEqual(["exams", "inquiries", "requests"]);
  const of = async ({ as }: typeof support) =>
    (await as.query(api.admin.overview.needs, {})).map(({ need, count, since }) => [need, count, since]);
  expect(await of(support)).toEqual([
    ["inquiries", 1, NOW - 2_000],
    ["requests", 1, NOW],
  ]);
  expect(await of(teacher)).toEqual([]);
  await ask(course._id, NOW - 1_000);
  expect(await of(teacher)).toEqual([["inquiries", 1, NOW - 1_000]]);
  await admin.mutation(api.admin.courses.remove, { courseId: course._id });
  expect(await of(teacher)).toEqual([]);
  await admin.mutation(api.admin.roles.removeTeacher, { userId: teacher.userId, courseId: course._id });
  expect(await errorCode(of(teacher))).toBe("notAdmin");
});

test("GLANCE-2: a day's figures stand beside those of another day, whole and until a quarter of an hour", async () => {
  vi.setSystemTime(NOW - WEEK - 60 * 60_000);
  const { t, course, admin } = await school();
  const enroll = async () => {
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  };
  await enroll();
  vi.setSystemTime(NOW - WEEK);
  await enroll();
  vi.setSystemTime(NOW);
  await enroll();
  vi.setSystemTime(NOW + 15 * 60_000);
  await enroll();
  await addUpTotals(t);
  const days = { day: "2026-11-28", before: "2026-11-21", quarter: "1415" };
  const { day, before } = await admin.query(api.admin.overview.figures, days);
  expect(before.enrollments).toEqual({ until: 1, whole: 2 });
  expect(day.enrollments).toEqual({ until: 0, whole: 2 });
  expect(day.signUps).toEqual({ until: 0, whole: 2 });
  const later = await admin.query(api.admin.overview.figures, { ...days, quarter: "1430" });
  expect(later.day.enrollments).toEqual({ until: 1, whole: 2 });
  for (const wrong of [{ day: "2026-02-30" }, { quarter: "14:15" }])
    expect(await errorCode(admin.query(api.admin.overview.figures, { ...days, ...wrong }))).toBe("invalidInput");
  await expectSound(t);
});

test("GLANCE-3: who learns and who is in an exam is here until five minutes after the last heartbeat", async () => {
  const { t, as, courseId, person } = await enrolled({ questions: 3, drawCount: 2 });
  const admin = (await addPerson(t, "admin")).as;
  const now = async () => {
    await t.mutation(internal.jobs.presence.sweep, {});
    await addUpTotals(t);
    return await admin.query(api.admin.overview.now, {});
  };
  expect(await now()).toEqual({ learning: 0, exam: 0 });
  await as.mutation(api.student.presence.beat, {});
  await as.mutation(api.student.presence.beat, {});
  expect(await now()).toEqual({ learning: 1, exam: 0 });
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  expect(await now()).toEqual({ learning: 1, exam: 1 });
  vi.setSystemTime(NOW + presenceRules.hereMs);
  await as.mutation(api.student.exams.beat, { sittingId });
  vi.setSystemTime(NOW + presenceRules.hereMs + 1);
  expect(await now()).toEqual({ learning: 0, exam: 1 });
  const { page } = await admin.query(api.admin.overview.here, { paginationOpts });
  expect(page).toMatchObject([{ userId: person.userId, examOf: expect.any(String) as string }]);
  expect((await admin.query(api.admin.overview.needs, {})).find(({ need }) => need === "room")).toMatchObject({
    count: 1,
  });
  await as.mutation(api.student.presence.beat, {});
  expect(await now()).toEqual({ learning: 1, exam: 1 });
  const questions = (await as.query(api.student.exams.get, { courseId }))?.questions ?? [];
  await submitAnswers(t, as, sittingId, Object.fromEntries(questions.map(({ _id }) => [_id, "a"])));
  expect(await now()).toEqual({ learning: 1, exam: 0 });
  await expectSound(t);
});

test("GLANCE-4: the newest events of all kinds come first, twenty at most", async () => {
  const { t, course, admin } = await school();
  const events = async () => await admin.query(api.admin.overview.events, {});
  for (let index = 1; index <= 12; index++) {
    vi.setSystemTime(NOW + index * 2_000);
    const { as } = await addPerson(t);
    vi.setSystemTime(NOW + index * 2_000 + 1_000);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  }
  const seen = await events();
  expect(seen).toHaveLength(20);
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort((one, other) => other - one));
  expect(seen[0]).toMatchObject({ kind: "enrolled", title: course.title, at: NOW + 25_000 });
  expect(seen[1]).toMatchObject({ kind: "signedUp", title: null });
});

describe("GLANCE-5: what deserves a look", () => {
  test("lessons where most stopped, and questions by the share of wrong answers, by today's key", async () => {
    const { t, course, admin } = await school();
    const highlights = async () => await admin.query(api.admin.overview.highlights, {});
    const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
    const [easy, hard, wrong] = questions;
    if (!easy || !hard || !wrong) throw new Error("The course has too few questions.");
    const count = (id: Id<"examQuestions">, parts: Record<string, number>) => ({
      kind: `question/${id}`,
      count: 40,
      parts: { ...parts, aRest: 1, bRest: 1 },
    });
    const wrongOf = (right: string) => (right === "a" ? "b" : "a");
    await mutate(t, async (ctx) => {
      const counts: { kind: string; count: number; parts: Record<string, number> }[] = [
        count(easy._id, { [easy.correctOption]: 38, [wrongOf(easy.correctOption)]: 2 }),
        count(hard._id, { [hard.correctOption]: 10, [wrongOf(hard.correctOption)]: 30 }),
        count(wrong._id, { [wrongOf(wrong.correctOption)]: 40 }),
        { kind: `lesson/${(await allRows(ctx, "lessons"))[1]?._id}`, count: 9, parts: { last: 7 } },
        { kind: `course/${course._id}`, count: 20, parts: { completed: 5 } },
      ];
      await ctx.db.insert("pendingCounts", { counts });
    });
    await addUpTotals(t);
    const first = await highlights();
    expect(first.lessons).toMatchObject([{ stopped: 7, courseTitle: course.title }]);
    expect(first.questions.map(({ wrong }) => wrong)).toEqual([1_000, 750, 50]);
    expect(first.courses).toMatchObject([{ courseId: course._id, students: 20, completed: 250 }]);
    const broken = async () =>
      (await admin.query(api.admin.overview.needs, {})).filter(({ need }) => need === "questions");
    expect(await broken()).toMatchObject([{ count: 1, target: wrong.examId }]);
    // What was chosen most was right after all.
    await mutate(t, (ctx) => ctx.db.patch("examQuestions", hard._id, { correctOption: wrongOf(hard.correctOption) }));
    expect((await highlights()).questions.map(({ wrong }) => wrong)).toEqual([1_000, 250, 50]);
    // A deleted course needs nobody.
    await admin.mutation(api.admin.courses.remove, { courseId: course._id });
    expect(await highlights()).toEqual({ lessons: [], questions: [], courses: [] });
    expect(await broken()).toEqual([]);
  });
});
