import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountNav } from "@/app/layout/AccountNav";
import { KeptData } from "@/app/offline/KeptData";
import { changeKept, keptState } from "@/lib/keptState";
import { forgetAll, listQueue, own, queueLesson, type QueuedLesson } from "@/lib/offline/keptStore";
import { become, signOut, student } from "./fakeSession";
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
const userId = "user1" as QueuedLesson["user"];

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<unknown>) => run() },
  });
  localStorage.setItem("__convexAuthJWT_selo", "token");
  signOut.mockClear();
  mutation.mockClear();
  become(student);
  await forgetAll();
});
afterEach(() => {
  vi.restoreAllMocks();
  changeKept(() => ({ offline: false, owner: undefined, queued: [], leave: undefined }));
});

/** A page whose later parts have not loaded yet. */
const openPage = () => renderPage(<AccountNav />, { texts: ["offline"] });

async function openTab(isOnline: boolean) {
  connection.isWebSocketConnected = isOnline;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const page = await renderPage(
    <>
      <AccountNav />
      <KeptData />
    </>,
    { texts: ["offline"] },
  );
  await waitFor(() => expect(keptState().owner).toBe(userId));
  return page;
}

test("OFFLINE-13, OFFLINE-16: a lesson completed in another tab counts here, and signing out asks about it", async () => {
  const { user } = await openTab(false);
  await queueLesson(lesson);
  await waitFor(() => expect(keptState().queued).toEqual([lesson]));
  await user.click(screen.getByRole("button", { name: "Sair" }));
  expect(keptState().leave).toBeDefined();
  expect(signOut).not.toHaveBeenCalled();
});

test("OFFLINE-16: signing out asks about what waits from an earlier visit, also before the page knows of it", async () => {
  await own({ ...student, isAdmin: false });
  await queueLesson(lesson);
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(keptState().leave).toBeDefined());
  expect(keptState().queued).toEqual([lesson]);
  expect(signOut).not.toHaveBeenCalled();
});

test("OFFLINE-16: signing out asks nothing when nothing waits", async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(keptState().leave).toBeUndefined();
});

test("OFFLINE-14: a lesson that is kept just as the line comes back does not wait for the next time", async () => {
  await openTab(true);
  await queueLesson(lesson);
  await waitFor(async () => expect(await listQueue(userId)).toEqual([]));
  expect(mutation.mock.calls.map(([, args]) => args)).toEqual([{ lessonId: lesson }]);
});
