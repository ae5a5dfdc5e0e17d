import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FunctionLogs } from "../../deploy/functionLogs";
import type { Completion } from "../../runtime/types";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function completion(identifier: string): Completion {
  const usage = { documentsRead: 0, bytesRead: 0, intervalsRead: 0, documentsWritten: 0, bytesWritten: 0 };
  const finishedAt = Date.now();
  const text = { identifier, kind: "query" as const, logLines: [], error: null, requestId: "0" };
  return { ...text, component: "", finishedAt, durationMs: 1, usage, cached: false };
}

const open = () => new AbortController().signal;
const names = (answer: { entries?: unknown }) => (answer.entries as { identifier: string }[]).map((e) => e.identifier);

function polling(logs: FunctionLogs, cursor: number, signal = open()) {
  const seen: { answer: Awaited<ReturnType<FunctionLogs["poll"]>> | null } = { answer: null };
  void logs.poll(cursor, signal).then((answer) => (seen.answer = answer));
  return seen;
}

describe("a poll for logs", () => {
  test("is answered at once with the history, and later with nothing but news", async () => {
    const logs = new FunctionLogs();
    logs.add(completion("a"));
    const first = await logs.poll(0, open());
    expect(names(first)).toEqual(["a"]);
    const later = polling(logs, first.newCursor as number);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(later.answer).toBeNull();
    logs.add(completion("b"));
    await vi.advanceTimersByTimeAsync(0);
    expect(names(later.answer ?? {})).toEqual(["b"]);
  });

  test("loses nothing that ended in the same millisecond", async () => {
    const logs = new FunctionLogs();
    logs.add(completion("a"));
    const first = await logs.poll(0, open());
    for (const name of ["b", "c", "d"]) logs.add(completion(name));
    expect(names(await logs.poll(first.newCursor as number, open()))).toEqual(["b", "c", "d"]);
  });

  test("without news waits 30 s, so that the command line does not spin", async () => {
    const logs = new FunctionLogs();
    const { newCursor } = await logs.poll(0, open());
    const quiet = polling(logs, newCursor as number);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(quiet.answer).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(quiet.answer).toEqual({ entries: [], newCursor });
  });

  test("ends with the client, and when the backend stops", async () => {
    const logs = new FunctionLogs();
    const { newCursor } = await logs.poll(0, open());
    const gone = new AbortController();
    const [left, stopped] = [polling(logs, newCursor as number, gone.signal), polling(logs, newCursor as number)];
    gone.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect([left.answer === null, stopped.answer === null]).toEqual([false, true]);
    logs.wakeAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped.answer).not.toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});
