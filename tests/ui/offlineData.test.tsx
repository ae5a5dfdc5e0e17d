import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountNav } from "@/app/layout/AccountNav";
import { OfflineData } from "@/app/offline/OfflineData";
import { changeOfflineState, offlineState } from "@/lib/offlineState";
import {
  clearStore,
  listQueue,
  own,
  queueLesson,
  type ActiveViewer,
  type QueuedLesson,
} from "@/lib/offline/offlineStore";
import { anonymous, become, blocked, signOut, student } from "./fakeSession";
import { renderPage } from "./render";

const { connection, mutation } = vi.hoisted(() => ({
  connection: { isWebSocketConnected: true },
  mutation: vi.fn<(name: unknown, args: object) => Promise<unknown>>(() => Promise.resolve({})),
}));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock("@/lib/convexClient", () => ({ convexClient: { mutation } }));
vi.mock("convex/react", () => ({ useConvexConnectionState: () => connection }));

const lesson = "lesson1" as QueuedLesson["lessonId"];
const ana = student as ActiveViewer;
const { userId } = ana;

/** Stores a token for "user|session". */
const store = (sub: string) =>
  localStorage.setItem("__convexAuthJWT_selo", `head.${btoa(JSON.stringify({ sub }))}.end`);

/** Another tab signed in as `viewer` and queued a lesson offline. */
async function changeElsewhere(sub: string, viewer: ActiveViewer) {
  await clearStore();
  store(sub);
  await own(viewer);
  await queueLesson(lesson);
  window.dispatchEvent(new Event("storage"));
}

/** After everything that this tab does about it. */
async function waitingOf(user: QueuedLesson["user"]) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (await listQueue(user)).map(({ lessonId }) => lessonId);
}

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<unknown>) => run() },
  });
  store("user1|session1");
  signOut.mockClear();
  mutation.mockClear();
  become(student);
  await clearStore();
});
afterEach(() => {
  vi.restoreAllMocks();
  changeOfflineState(() => ({ offline: false, owner: undefined, queued: [], leave: undefined }));
});

/** A page whose later parts have not loaded yet. */
const openPage = () => renderPage(<AccountNav />, { texts: ["offline"] });

async function openTab(isOnline: boolean) {
  connection.isWebSocketConnected = isOnline;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const page = await renderPage(
    <>
      <AccountNav />
      <OfflineData />
    </>,
    { texts: ["offline"] },
  );
  await waitFor(() => expect(offlineState().owner).toBe(userId));
  return page;
}

test("OFFLINE-13, OFFLINE-16: a lesson completed in another tab counts here, and signing out asks about it", async () => {
  const { user } = await openTab(false);
  await queueLesson(lesson);
  await waitFor(() => expect(offlineState().queued).toEqual([lesson]));
  await user.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(offlineState().leave).toBeDefined());
  expect(signOut).not.toHaveBeenCalled();
});

test("OFFLINE-16: signing out asks about what waits from an earlier visit, also before the page knows of it", async () => {
  await own(ana);
  await queueLesson(lesson);
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(offlineState().leave).toBeDefined());
  expect(offlineState().queued).toEqual([lesson]);
  expect(signOut).not.toHaveBeenCalled();
});

test("OFFLINE-16: signing out asks nothing when nothing waits", async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(offlineState().leave).toBeUndefined();
});

test("OFFLINE-14: a lesson that is kept just as the line comes back does not wait for the next time", async () => {
  await openTab(true);
  await queueLesson(lesson);
  await waitFor(async () => expect(await listQueue(userId)).toEqual([]));
  expect(mutation.mock.calls.map(([, args]) => args)).toEqual([{ lessonId: lesson }]);
});

const other = { ...ana, userId: "user2" as QueuedLesson["user"] };

test("OFFLINE-12: a tab that learns late that somebody else has signed in takes nothing of theirs", async () => {
  await openTab(false);
  await changeElsewhere("user2|session2", other);
  expect(await waitingOf(other.userId)).toEqual([lesson]);
  for (const late of [anonymous, blocked]) {
    become(late);
    expect(await waitingOf(other.userId)).toEqual([lesson]);
  }
  become(other);
  await waitFor(() => expect(offlineState()).toMatchObject({ owner: other.userId, queued: [lesson] }));
});

test("OFFLINE-12: nor of the same person's next session, whose end then counts", async () => {
  await openTab(false);
  await changeElsewhere("user1|session2", ana);
  become(anonymous);
  expect(await waitingOf(userId)).toEqual([lesson]);
  become(student);
  expect(await waitingOf(userId)).toEqual([lesson]);
  become(anonymous);
  expect(await waitingOf(userId)).toEqual([]);
});

test.each([
  ["ended session", anonymous],
  ["block", blocked],
])("OFFLINE-12: the %s of this tab empties the device", async (_, viewer) => {
  await openTab(false);
  await queueLesson(lesson);
  become(viewer);
  expect(await waitingOf(userId)).toEqual([]);
});
