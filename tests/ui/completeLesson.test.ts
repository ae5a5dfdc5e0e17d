import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeOfflineState, offlineState } from "@/lib/offlineState";
import { listQueue, own, type ActiveViewer } from "@/lib/offline/offlineStore";
import { useCompleteLesson } from "@/student/lesson/api";
import { student } from "./fakeSession";
import { lesson } from "./studentFixtures";

const { send } = vi.hoisted(() => ({ send: vi.fn<() => Promise<unknown>>() }));
vi.mock("convex/react", () => ({ useMutation: () => ({ withOptimisticUpdate: () => send }) }));

const ana = student as ActiveViewer;
const never = new Promise<never>(() => undefined);
const complete = () => useCompleteLesson()({ lessonId: lesson._id });
const queue = async () => (await listQueue(ana.userId)).map(({ lessonId }) => lessonId);

beforeEach(() => own(ana));
afterEach(() => changeOfflineState(() => ({ offline: false, queued: [] })));

test("OFFLINE-13: a lesson whose answer is still to come when the line is lost waits on the device as well", async () => {
  send.mockReturnValue(never);
  const done = complete();
  await expect.poll(() => send).toHaveBeenCalledTimes(1);
  expect(await queue()).toEqual([]);
  changeOfflineState(() => ({ offline: true }));
  expect(await Promise.race([done, new Promise((resolve) => setTimeout(() => resolve("still waits"), 1_000))])).toEqual(
    {
      queued: true,
    },
  );
  expect(await queue()).toEqual([lesson._id]);
  expect(offlineState().queued).toEqual([lesson._id]);
});
