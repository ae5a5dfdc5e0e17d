import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { storeGenerated } from "../../../convex/model/content/lessons/drafts";
import { addCourse, addUpTotals, finishScheduled, lessonsOf, mutate, type Backend, type Person } from "../setup";
import { createScene, expectSound, holdScheduled, nth, paginationOpts } from "./scene";

afterEach(() => {
  vi.useRealTimers();
});

/** A course with a lesson without a text and one whose generated text waits, beside another course. */
async function createWaiting(lessons: number[]) {
  const scene = await createScene({ lessons });
  const { t, as, admin, courseId } = scene;
  await addCourse(t, { lessons: [1], questions: 1 });
  const own = await lessonsOf(t, courseId);
  const { _id: moduleId } = { _id: nth(own).moduleId };
  const fields = { title: "Empty", lessonType: "text" as const, durationMinutes: 5, content: "" };
  await as.mutation(api.admin.lessons.create, { moduleId, ...fields });
  const generated = { markdown: "Generated", actorId: admin.userId };
  await mutate(t, async (ctx) => await storeGenerated(ctx, nth(own, 1), generated));
  return scene;
}

/** What the school's figures and queues say of its content. */
async function said(t: Backend, as: Person["as"]) {
  await addUpTotals(t);
  const total = (list: "modules" | "lessons" | "exams" | "courses") => as.query(api.admin.stats.listTotal, { list });
  const needs = await as.query(api.admin.overview.needs, {});
  const drafts = await as.query(api.admin.drafts.list, { paginationOpts });
  return {
    totals: await Promise.all([total("courses"), total("modules"), total("lessons"), total("exams")]),
    needs: needs.map(({ need, count }) => `${need} ${count}`).sort(),
    drafts: drafts.page.length,
  };
}

const whole = { totals: [2, 3, 32, 2], needs: ["drafts 1", "lessons 1"], drafts: 1 };
const without = { totals: [1, 1, 1, 1], needs: [], drafts: 0 };

test("BIN-2: modules, lessons, drafts and missing texts of a course in the bin count nowhere until it is back", async () => {
  const { t, as, courseId } = await createWaiting([15, 15]);
  expect(await said(t, as)).toEqual(whole);
  await as.mutation(api.admin.courses.remove, { courseId });
  await finishScheduled(t);
  expect(await said(t, as)).toEqual(without);
  await expectSound(t);
  await as.mutation(api.admin.bin.restore, { kind: "course", id: courseId });
  await finishScheduled(t);
  expect(await said(t, as)).toEqual(whole);
  await expectSound(t);
  await as.mutation(api.admin.courses.remove, { courseId });
  await finishScheduled(t);
  await as.mutation(api.admin.bin.remove, { kind: "course", id: courseId });
  await finishScheduled(t);
  expect(await said(t, as)).toEqual(without);
  await expectSound(t);
});

test("BIN-2, BIN-3: a restore before the batches, and modules on their way, end with what is there", async () => {
  const { t, as, courseId } = await createWaiting([30, 30]);
  const modules = nth(await lessonsOf(t, courseId)).moduleId;
  const before = await said(t, as);
  let letRun = holdScheduled(t);
  await as.mutation(api.admin.courses.remove, { courseId });
  await as.mutation(api.admin.bin.restore, { kind: "course", id: courseId });
  await letRun();
  expect(await said(t, as)).toEqual(before);
  await expectSound(t);
  // Its first lessons are in the bin, the others follow below a course that is there, too.
  letRun = holdScheduled(t);
  await as.mutation(api.admin.modules.remove, { moduleId: modules });
  await as.mutation(api.admin.courses.remove, { courseId });
  await letRun();
  expect(await said(t, as)).toEqual(without);
  await expectSound(t);
  await as.mutation(api.admin.bin.restore, { kind: "course", id: courseId });
  letRun = holdScheduled(t);
  await as.mutation(api.admin.bin.restore, { kind: "module", id: modules });
  await as.mutation(api.admin.courses.remove, { courseId });
  await letRun();
  expect(await said(t, as)).toEqual(without);
  await as.mutation(api.admin.bin.restore, { kind: "course", id: courseId });
  await finishScheduled(t);
  expect(await said(t, as)).toEqual(before);
  await expectSound(t);
});
