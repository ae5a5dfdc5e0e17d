import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addCourse, addPerson, createBackend, readErrorData } from "../setup";
import { auditTrail, expectSound } from "./scene";

const NOW = Date.parse("2026-11-28T17:20:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A draft, its teacher, and what administrators see of it. */
async function setUp(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { title: "Rust", ...shape });
  const [admin, teacher] = [await addPerson(t, "admin"), await addPerson(t)];
  await admin.as.mutation(api.admin.roles.addTeacher, { courseId, userId: teacher.userId });
  const setStatus = (status: "draft" | "published") =>
    admin.as.mutation(api.admin.courses.setStatus, { courseId, status });
  await setStatus("draft");
  const mark = (ready: boolean) => teacher.as.mutation(api.admin.courses.setReady, { courseId, ready });
  const need = async () =>
    (await admin.as.query(api.admin.overview.needs, {})).find((queue) => queue.need === "ready") ?? null;
  const readyAt = async () => (await admin.as.query(api.admin.courses.get, { courseId }))?.readyAt;
  return { t, courseId, admin: admin.as, setStatus, mark, need, readyAt };
}

test("ROLE-6: a marked draft waits for administrators until it is published", async () => {
  const { t, courseId, setStatus, mark, need, readyAt } = await setUp();
  expect(await need()).toBeNull();
  await mark(true);
  vi.setSystemTime(NOW + 60_000);
  // A second click, perhaps of another teacher, keeps the age.
  await mark(true);
  expect(await readyAt()).toBe(NOW);
  expect(await need()).toEqual({ need: "ready", count: 1, more: false, since: NOW, target: courseId });
  await setStatus("published");
  expect([await need(), await readyAt()]).toEqual([null, null]);
  // Published, it needs no review.
  await mark(true);
  expect(await need()).toBeNull();
  await setStatus("draft");
  expect(await need()).toBeNull();
  expect((await auditTrail(t)).slice(-4)).toEqual([
    "course.unpublished Rust",
    "course.markedReady Rust",
    "course.published Rust",
    "course.unpublished Rust",
  ]);
  await expectSound(t);
});

test("ROLE-6: the mark is taken back, and waits in the bin with its course", async () => {
  const { t, courseId, admin, mark, need } = await setUp();
  await mark(true);
  await mark(false);
  expect(await need()).toBeNull();
  expect((await auditTrail(t)).slice(-2)).toEqual(["course.markedReady Rust", "course.unmarkedReady Rust"]);
  await mark(true);
  await admin.mutation(api.admin.courses.remove, { courseId });
  expect(await need()).toBeNull();
});

test("ROLE-6: the course that waits longest is the one to open", async () => {
  const { t, courseId, admin, mark, need } = await setUp();
  const { _id: other } = await addCourse(t);
  await admin.mutation(api.admin.courses.setStatus, { courseId: other, status: "draft" });
  await mark(true);
  vi.setSystemTime(NOW + 1);
  await admin.mutation(api.admin.courses.setReady, { courseId: other, ready: true });
  expect(await need()).toMatchObject({ count: 2, since: NOW, target: courseId });
});

test("ROLE-6: an incomplete draft is not ready, and the answer says what is missing", async () => {
  const { mark, need } = await setUp({ questions: 0 });
  const refusal = readErrorData(await mark(true).catch((error: unknown) => error));
  expect(refusal).toEqual({ code: "publishIncomplete", missing: ["exam", "questions"] });
  expect(await need()).toBeNull();
});
