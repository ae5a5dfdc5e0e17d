import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { changeOfflineState } from "@/lib/offlineState";
import { keyOf, useKnownQuery } from "@/lib/knownQuery";
import { become, student } from "./fakeSession";

const { storeAnswer } = vi.hoisted(() => ({ storeAnswer: vi.fn(() => Promise.resolve()) }));
const server = { answer: undefined as unknown };
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/offline/offlineStore", () => ({ storeAnswer, findAnswer: () => Promise.resolve(undefined) }));
vi.mock("convex/react", () => ({ useQuery: () => server.answer }));

const args = { slug: "git" };
const userId = "user1";
const ask = () => renderHook(() => useKnownQuery(api.visitor.catalog.bySlug, args));

beforeEach(() => {
  storeAnswer.mockClear();
  become(student);
  changeOfflineState(() => ({ owner: undefined }));
});

test("OFFLINE-9: an answer that came before it was settled whose the device is, is kept afterwards", async () => {
  server.answer = { title: "Git" };
  ask();
  const kept = { user: userId, key: keyOf(api.visitor.catalog.bySlug, args), value: server.answer };
  await waitFor(() => expect(storeAnswer.mock.calls).toEqual([[kept]]));
  act(() => changeOfflineState(() => ({ owner: userId })));
  await waitFor(() => expect(storeAnswer.mock.calls).toEqual([[kept], [kept]]));
});
