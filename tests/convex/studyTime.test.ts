import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { presenceRules } from "../../convex/shared/limits";
import { attempt, enrolled, MINUTE } from "./examScene";
import { nth } from "./admin/scene";
import { addCourse, addPerson, lessonsOf, mutate, present } from "./setup";

const START = Date.UTC(2026, 10, 2, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

/** A student who has completed lessons and exam of a course that asks for 30 minutes. */
async function awaiting() {
  const scene = await enrolled({ lessons: [2] });
  const { t, as, courseId } = scene;
  await mutate(t, (ctx) => ctx.db.patch("courses", courseId, { leastStudyMinutes: 30 }));
  const lessons = await lessonsOf(t, courseId);
  for (const { _id: lessonId } of lessons) await as.mutation(api.student.progress.complete, { lessonId });
  await attempt(t, as, courseId);
  const beat = async (lessonId: string, minutes = 2) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE);
    await as.mutation(api.student.presence.beat, { lessonId });
  };
  const left = async () => (await as.query(api.student.certificates.awaited, {})).map(({ studyLeft }) => studyLeft);
  const issued = async () =>
    (await as.query(api.student.certificates.mine, { paginationOpts: { numItems: 5, cursor: null } })).page.length;
  return { ...scene, lessonId: nth(lessons)._id, beat, left, issued };
}

describe("CERT-35: a least time of study", () => {
  test("is counted from heartbeats of lessons, and the last one issues the certificate", async () => {
    const { lessonId, beat, left, issued } = await awaiting();
    expect(await left()).toEqual([30]);
    await beat(lessonId);
    expect(await left()).toEqual([30]);
    await beat(lessonId);
    expect(await left()).toEqual([28]);
    // Nobody was there.
    await beat(lessonId, presenceRules.hereMs / MINUTE + 1);
    expect(await left()).toEqual([28]);
    for (let minutes = 28; minutes > 2; minutes -= 2) await beat(lessonId);
    expect([await left(), await issued()]).toEqual([[2], 0]);
    await beat(lessonId);
    expect([await left(), await issued()]).toEqual([[], 1]);
    await beat(lessonId);
    expect(await issued()).toBe(1);
  });

  test("two tabs count once, another course's lessons and odd ids not at all", async () => {
    const { t, courseId, lessonId, beat, left } = await awaiting();
    await beat(lessonId);
    await beat(lessonId);
    await beat(lessonId, 0);
    expect(await left()).toEqual([28]);
    const other = await addCourse(t, { slug: "other" });
    for (const id of [nth(await lessonsOf(t, other._id))._id, courseId, "", "x".repeat(9_000)]) await beat(id);
    expect(await left()).toEqual([28]);
  });

  test("a course that asks for less, or for nothing, issues with the next heartbeat", async () => {
    const { t, courseId, lessonId, beat, left, issued } = await awaiting();
    const admin = await addPerson(t, "admin");
    const course = await present(admin.as.query(api.admin.courses.get, { courseId }));
    const { title, slug, description, durationHours, language, version } = course;
    await admin.as.mutation(api.admin.courses.update, {
      ...{ courseId, version, title, slug, description, durationHours, language },
    });
    expect([await left(), await issued()]).toEqual([[1], 0]);
    await beat(lessonId);
    expect([await left(), await issued()]).toEqual([[], 1]);
  });
});
