import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberBlock } from "@/lib/blockMemory";
import { useSignOut, useViewer, type Viewer } from "@/lib/session";
import { anonymous, blocked, student } from "./fakeSession";

const server = { auth: { isLoading: false, isAuthenticated: false }, viewer: undefined as Viewer | undefined };
const { endSession } = vi.hoisted(() => ({ endSession: vi.fn(() => Promise.resolve()) }));

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock("convex/react", () => ({
  useConvex: () => ({ connectionState: () => ({ isWebSocketConnected: true }) }),
  useConvexAuth: () => server.auth,
  useQuery: (_query: unknown, args: object) => (ask(args), server.viewer),
}));
vi.mock("@convex-dev/auth/react", () => ({ useAuthActions: () => ({ signOut: endSession }) }));

function say(viewer: Viewer | undefined, isAuthenticated: boolean, isLoading = false) {
  server.auth = { isLoading, isAuthenticated };
  server.viewer = viewer;
}

/** Like a reload: only the tab's storage is left. */
const look = () => renderHook(() => useViewer());
const blockLive = () => {
  say(blocked, true);
  look().unmount();
};

beforeEach(() => {
  act(() => rememberBlock(null));
  endSession.mockClear();
});

test("the viewer is unknown while a token awaits the server's answer", () => {
  say(anonymous, false, true);
  expect(look().result.current).toBeUndefined();
});

test("SITE-5: a blocked student who reloads after the session is gone still sees why, even before the server answers", () => {
  blockLive();
  expect(sessionStorage.getItem("selo.blocked")).toBe(blocked.ticket);
  say(undefined, false);
  const viewer = look();
  expect(ask).toHaveBeenLastCalledWith({ ticket: blocked.ticket });
  expect(viewer.result.current).toEqual(blocked);
  say(blocked, false);
  viewer.rerender();
  expect(viewer.result.current).toEqual(blocked);
});

test("SESSION-11, SESSION-12: a tab without a session learns that the block was lifted, and forgets it", () => {
  blockLive();
  say(blocked, false);
  const viewer = look();
  say(anonymous, false);
  viewer.rerender();
  expect(viewer.result.current).toEqual(anonymous);
  expect(sessionStorage.getItem("selo.blocked")).toBeNull();
  expect(ask).toHaveBeenLastCalledWith({});
});

test("a visitor who was never blocked is a visitor", () => {
  say(anonymous, false);
  expect(look().result.current).toEqual(anonymous);
});

test("signing out forgets the block", async () => {
  blockLive();
  say(anonymous, false);
  const viewer = look();
  const { result } = renderHook(() => useSignOut());
  await act(() => result.current());
  expect(endSession).toHaveBeenCalledTimes(1);
  expect(viewer.result.current).toEqual(anonymous);
  expect(sessionStorage.getItem("selo.blocked")).toBeNull();
});

test("signing in forgets the block", () => {
  blockLive();
  say(student, true);
  look().unmount();
  say(anonymous, false);
  expect(look().result.current).toEqual(anonymous);
});

test("SESSION-12: an open tab follows the unblocking; the session stays ended, so sign-in is next", () => {
  blockLive();
  say(anonymous, true);
  expect(look().result.current).toEqual(anonymous);
});
