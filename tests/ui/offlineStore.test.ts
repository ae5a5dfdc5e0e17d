import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import * as store from "@/lib/offline/offlineStore";
import type { ActiveViewer } from "@/lib/offline/offlineStore";
import * as catalog from "@convex/visitor/catalog";
import * as certificates from "@convex/student/certificates";
import * as enrollments from "@convex/student/enrollments";
import * as lessons from "@convex/student/lessons";
import { student } from "./fakeSession";

const ana = student as ActiveViewer;
const rui: ActiveViewer = { ...ana, userId: "user2" as ActiveViewer["userId"] };
const lesson = "lesson1" as Parameters<typeof store.queueLesson>[0];
const answer = { user: ana.userId, key: 'lessons:get {"lessonId":"lesson1"}', value: { title: "O que é Git" } };

beforeEach(() => store.clearStore());

test("OFFLINE-9: what the server said is found again, with its moment and size", async () => {
  await store.own(ana);
  await store.storeAnswer(answer);
  const found = await store.findAnswer(ana.userId, answer.key);
  expect(found?.value).toEqual(answer.value);
  expect(found?.bytes).toBe(24);
  expect(Date.now() - (found?.at ?? 0)).toBeLessThan(60_000);
  await store.storeAnswer({ ...answer, value: null });
  expect(await store.findAnswer(ana.userId, answer.key), "gone on the server").toBeUndefined();
});

test("ENROLL-9: an ended enrollment takes the course's lessons off the device, and nothing else", async () => {
  await store.own(ana);
  const course = { _id: "course1" };
  const keep = async (key: string, value: object) => await store.storeAnswer({ user: ana.userId, key, value });
  await keep('student/lessons:get {"lessonId":"lesson1"}', { course });
  await keep('student/lessons:outline {"courseId":"course1"}', { course });
  await keep('student/enrollments:forCourse {"courseId":"course1"}', { coupon: null });
  await keep('student/lessons:get {"lessonId":"lesson2"}', { course: { _id: "course2" } });
  await keep('visitor/catalog:bySlug {"slug":"git"}', course);
  await store.forgetCourse(rui.userId, "course1");
  expect(await store.listAnswers(ana.userId)).toHaveLength(5);
  await store.forgetCourse(ana.userId, "course1");
  expect((await store.listAnswers(ana.userId)).map(({ key }) => key)).toEqual([
    'student/lessons:get {"lessonId":"lesson2"}',
    'visitor/catalog:bySlug {"slug":"git"}',
  ]);
});

test("OFFLINE-12: signing out leaves nothing, and what arrives later is not kept", async () => {
  await store.own(ana);
  await store.storeAnswer(answer);
  await store.queueLesson(lesson);
  await store.clearStore();
  await store.storeAnswer(answer);
  expect(await store.queueLesson(lesson)).toBe(false);
  expect(await store.findViewer()).toBeUndefined();
  expect(await store.listAnswers(ana.userId)).toEqual([]);
  expect(await store.listQueue(ana.userId)).toEqual([]);
});

test("OFFLINE-12: another person finds nothing of the one before", async () => {
  await store.own(ana);
  await store.storeAnswer(answer);
  await store.queueLesson(lesson);
  await store.own(rui);
  expect(await store.listAnswers(ana.userId)).toEqual([]);
  expect(await store.listQueue(ana.userId)).toEqual([]);
  await store.storeAnswer(answer);
  expect(await store.listAnswers(ana.userId)).toEqual([]);
});

test("OFFLINE-13: a completed lesson waits once, until it is taken out", async () => {
  await store.own(ana);
  await store.queueLesson(lesson);
  await store.queueLesson(lesson);
  const [entry, ...more] = await store.listQueue(ana.userId);
  expect(entry?.lessonId).toBe(lesson);
  expect(more).toEqual([]);
  if (entry) await store.dequeue(entry);
  expect(await store.listQueue(ana.userId)).toEqual([]);
});

test("OFFLINE-9: what an older client has kept in another shape is not shown", async () => {
  await store.own(ana);
  await store.storeAnswer(answer);
  const db = await openDB("selo-kept");
  await db.put("answers", { ...answer, key: "older", at: 0, bytes: 24 });
  await db.put("answers", { ...answer, key: "other", at: 0, bytes: 24, shape: "another" });
  db.close();
  expect(await store.findAnswer(ana.userId, "older")).toBeUndefined();
  expect(await store.findAnswer(ana.userId, "other")).toBeUndefined();
  expect((await store.listAnswers(ana.userId)).map(({ key }) => key)).toEqual([answer.key]);
});

test("OFFLINE-9: the shape of kept answers is that of the queries that are kept", () => {
  const { mine, awaited, get } = certificates;
  const kept = [catalog.bySlug, enrollments.forCourse, lessons.outline, lessons.get, mine, awaited, get];
  const shapes = kept.map((query) => (query as unknown as { exportReturns: () => string }).exportReturns());
  const shape = createHash("sha256").update(shapes.join("\n")).digest("hex").slice(0, 8);
  expect(store.SHAPE, "put the new one there: kept answers of before are then no longer shown").toBe(shape);
});
