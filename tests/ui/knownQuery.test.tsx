import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { changeKept } from "@/lib/keptState";
import { keyOf, useKnownQuery } from "@/lib/knownQuery";
import { become, student } from "./fakeSession";

const { keepAnswer } = vi.hoisted(() => ({ keepAnswer: vi.fn(() => Promise.resolve()) }));
const server = { answer: undefined as unknown };
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/offline/keptStore", () => ({ keepAnswer, findAnswer: () => Promise.resolve(undefined) }));
vi.mock("convex/react", () => ({ useQuery: () => server.answer }));

const args = { slug: "git" };
const userId = "user1";
const ask = () => renderHook(() => useKnownQuery(api.visitor.catalog.bySlug, args));

beforeEach(() => {
  keepAnswer.mockClear();
  become(student);
  changeKept(() => ({ owner: undefined }));
});

test("OFFLINE-9: an answer that came before it was settled whose the device is, is kept afterwards", async () => {
  server.answer = { title: "Git" };
  ask();
  const kept = { user: userId, key: keyOf(api.visitor.catalog.bySlug, args), value: server.answer };
  await waitFor(() => expect(keepAnswer.mock.calls).toEqual([[kept]]));
  act(() => changeKept(() => ({ owner: userId })));
  await waitFor(() => expect(keepAnswer.mock.calls).toEqual([[kept], [kept]]));
});
