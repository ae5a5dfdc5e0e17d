import "fake-indexeddb/auto";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { sendQueue } from "@/app/offline/sendQueue";
import {
  clearStore,
  listQueue,
  own,
  queueLesson,
  type ActiveViewer,
  type QueuedLesson,
} from "@/lib/offline/offlineStore";
import { student } from "./fakeSession";

const { mutation } = vi.hoisted(() => ({ mutation: vi.fn<(name: unknown, args: object) => Promise<unknown>>() }));
vi.mock("@/lib/convexClient", () => ({ convexClient: { mutation } }));
vi.stubGlobal("navigator", { locks: { request: (_name: string, run: () => Promise<unknown>) => run() } });

const ana = student as ActiveViewer;
const lessons = ["lesson1", "lesson2"] as QueuedLesson["lessonId"][];

beforeEach(async () => {
  mutation.mockReset().mockResolvedValue({});
  await own(ana);
  for (const lesson of lessons) await queueLesson(lesson);
});
const left = async () => (await listQueue(ana.userId)).map(({ lessonId }) => lessonId);

test("OFFLINE-14: what waits is sent once", async () => {
  expect(await sendQueue(ana.userId)).toEqual({ sent: 2, refused: [] });
  expect(mutation.mock.calls.map(([, args]) => args)).toEqual(lessons.map((lessonId) => ({ lessonId })));
  expect(await sendQueue(ana.userId)).toEqual({ sent: 0, refused: [] });
  expect(mutation).toHaveBeenCalledTimes(2);
});

test("OFFLINE-14: a refusal is told and waits no longer", async () => {
  mutation.mockRejectedValueOnce(new ConvexError({ code: "notEnrolled" }));
  const { sent, refused } = await sendQueue(ana.userId);
  expect(sent).toBe(1);
  expect(refused).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test("OFFLINE-14: without an answer it waits on", async () => {
  mutation.mockRejectedValueOnce(new Error("Connection lost"));
  expect(await sendQueue(ana.userId)).toEqual({ sent: 0, refused: [] });
  expect(await left()).toEqual(lessons);
});

test("OFFLINE-12: what signing out takes from the device while it is sent goes out for nobody else", async () => {
  mutation.mockImplementationOnce(() => clearStore());
  expect(await sendQueue(ana.userId)).toEqual({ sent: 1, refused: [] });
  expect(mutation).toHaveBeenCalledTimes(1);
});
