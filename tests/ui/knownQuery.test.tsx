import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { changeOfflineState, offlineState } from "@/lib/offlineState";
import { keyOf, useKnownPages, useKnownQuery } from "@/lib/knownQuery";
import { become, student } from "./fakeSession";

const { storeAnswer } = vi.hoisted(() => ({ storeAnswer: vi.fn(() => Promise.resolve()) }));
const server = { answer: undefined as unknown, pages: {} };
const device = { find: () => Promise.resolve<object | undefined>(undefined) };
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/offline/offlineStore", () => ({ storeAnswer, findAnswer: () => device.find() }));
vi.mock("convex/react", () => ({ useQuery: () => server.answer, usePaginatedQuery: () => server.pages }));

const args = { slug: "git" };
const userId = "user1";
const ask = () => renderHook(() => useKnownQuery(api.visitor.catalog.bySlug, args));

beforeEach(() => {
  storeAnswer.mockClear();
  become(student);
  changeOfflineState(() => ({ owner: undefined, offline: false, shown: {} }));
  Object.assign(server, { answer: undefined });
  device.find = () => Promise.resolve(undefined);
});

test("OFFLINE-9: an answer that came before it was settled whose the device is, is kept afterwards", async () => {
  server.answer = { title: "Git" };
  ask();
  const kept = { user: userId, key: keyOf(api.visitor.catalog.bySlug, args), value: server.answer };
  await waitFor(() => expect(storeAnswer.mock.calls).toEqual([[kept]]));
  act(() => changeOfflineState(() => ({ owner: userId })));
  await waitFor(() => expect(storeAnswer.mock.calls).toEqual([[kept], [kept]]));
});

test("OFFLINE-9, OFFLINE-17: the device counts as asked until its answer is on the page, and is dated then", async () => {
  const key = keyOf(api.visitor.catalog.bySlug, args);
  let found!: (answer: object) => void;
  device.find = () => new Promise((resolve) => (found = resolve));
  const { result, unmount } = ask();
  expect(offlineState().shown).toEqual({ [key]: null });
  await act(() => Promise.resolve());
  await act(async () => {
    found({ key, user: userId, value: { title: "Git" }, at: 7 });
    await Promise.resolve();
  });
  await waitFor(() => expect(result.current).toEqual({ title: "Git" }));
  expect(offlineState().shown).toEqual({ [key]: 7 });
  unmount();
  expect(offlineState().shown).toEqual({});
});

test("OFFLINE-17: what is not on the device no longer counts as asked", async () => {
  const { result } = ask();
  await waitFor(() => expect(offlineState().shown).toEqual({}));
  expect(result.current).toBeUndefined();
});

test("OFFLINE-9: the rows of a list are kept, and shown while offline only", async () => {
  const certificates = api.student.certificates.mine;
  const rows = [{ hash: "CERT-1" }];
  const key = "student/certificates:mine {}";
  const list = () => renderHook(() => useKnownPages(certificates, {}, { initialNumItems: 12 }));
  server.pages = { results: rows, status: "Exhausted", isLoading: false };
  const { unmount } = list();
  await waitFor(() => expect(storeAnswer.mock.calls).toEqual([[{ user: userId, key, value: rows }]]));
  unmount();
  server.pages = { results: [], status: "LoadingFirstPage", isLoading: true };
  device.find = () => Promise.resolve({ key, user: userId, value: rows, at: 7 });
  const { result } = list();
  await waitFor(() => expect(offlineState().shown).toEqual({ [key]: 7 }));
  expect(result.current.status, "the server may know more").toBe("LoadingFirstPage");
  act(() => changeOfflineState(() => ({ offline: true })));
  expect(result.current).toMatchObject({ results: rows, status: "Exhausted" });
});
