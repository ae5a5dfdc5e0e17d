import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { examRules } from "../../convex/shared/limits";
import { retentionPeriods } from "../../convex/shared/retention";
import { attempt, enrolled } from "./examScene";
import { addCourse, addPerson, allRows, errorCode, finishScheduled, present, provideSigningKeys } from "./setup";

beforeAll(provideSigningKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Scene = Awaited<ReturnType<typeof enrolled>>;

async function deleteAccount({ t, as }: Pick<Scene, "t" | "as">): Promise<void> {
  await as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "removeName", code: "" });
  await finishScheduled(t);
}

/** Signs up with this address and enrolls. */
async function comeBack({ t, courseId }: Pick<Scene, "t" | "courseId">, email: string) {
  const { as, userId } = await addPerson(t);
  await t.run(async (ctx) => {
    await ctx.db.patch("users", userId, { email });
  });
  await as.mutation(api.student.enrollments.enroll, { courseId });
  const page = async () => await present(as.query(api.student.exams.get, { courseId }));
  return { as, page };
}

test("EXAM-70: an account that is deleted and made again has no more tries than before", async () => {
  const scene = await enrolled();
  const { t, courseId, as, person } = scene;
  for (const right of [1, 2]) await attempt(t, as, courseId, right);
  const retryAt = Date.now() + examRules.pauseMs;
  await deleteAccount(scene);

  const again = await comeBack(scene, person.email);
  expect(await again.page()).toMatchObject({ triesLeft: 0, retryAt });
  expect(await errorCode(again.as.mutation(api.student.exams.start, { courseId }))).toBe("examRetryLater");

  // Neither another person nor another course is concerned.
  const stranger = await comeBack(scene, "another@selo.example");
  expect(await stranger.page()).toMatchObject({ triesLeft: 2 });
  const other = await addCourse(t);
  await again.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
  expect(await again.as.query(api.student.exams.get, { courseId: other._id })).toMatchObject({ triesLeft: 2 });

  vi.setSystemTime(retryAt);
  expect(await again.page()).toMatchObject({ triesLeft: 1, retryAt: null });
  await attempt(t, again.as, courseId, 1);
  expect(await again.page()).toMatchObject({ triesLeft: 0, retryAt: retryAt + examRules.pauseMs });
});

test("EXAM-70: tries add up over several accounts, annulled sittings included", async () => {
  const scene = await enrolled();
  const { t, courseId, as, person } = scene;
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(api.admin.examRoom.annul, { sittingId, reason: "Celular" });
  await deleteAccount(scene);

  const second = await comeBack(scene, person.email);
  expect(await second.page()).toMatchObject({ triesLeft: 1 });
  await attempt(t, second.as, courseId, 1);
  expect(await second.page()).toMatchObject({ triesLeft: 0 });
  await deleteAccount({ t, as: second.as });
  const third = await comeBack(scene, person.email);
  expect(await third.page()).toMatchObject({ triesLeft: 0, retryAt: Date.now() + examRules.pauseMs });
});

test("PRIVACY-5, EXAM-70: what is kept names nobody and is deleted after thirty days", async () => {
  const scene = await enrolled();
  const { t, courseId, as, person } = scene;
  await attempt(t, as, courseId, 1);
  await deleteAccount(scene);
  const rows = await t.run((ctx) => allRows(ctx, "formerTries"));
  expect(rows).toMatchObject([{ courseId, count: 1, newest: Date.now() }]);
  const text = JSON.stringify(rows);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(person.email));
  for (const trace of [person.email, person.userId, Buffer.from(digest).toString("hex")])
    expect(text).not.toContain(trace);

  vi.setSystemTime(Date.now() + retentionPeriods.formerTries - 1);
  await t.mutation(internal.jobs.privacySweep.formerTries, {});
  expect(await t.run((ctx) => allRows(ctx, "formerTries"))).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2);
  await t.mutation(internal.jobs.privacySweep.formerTries, {});
  expect(await t.run((ctx) => allRows(ctx, "formerTries"))).toEqual([]);
});
