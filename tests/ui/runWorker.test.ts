import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Output } from "@/components/markdown/run/output";
import { runCode } from "@/components/markdown/run/runCode";
import { serve, type Answer, type Program } from "@/components/markdown/run/serve";

/** A worker that answers as told; says whether it still runs. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  isEnded = false;
  got: Program[] = [];
  constructor() {
    super();
    FakeWorker.last = this;
  }
  postMessage = (program: Program): void => void this.got.push(program);
  terminate = (): void => void (this.isEnded = true);
  say = (data: Answer): boolean => this.dispatchEvent(new MessageEvent("message", { data }));
}

const program: Program = { before: "", code: "1" };
const output: Output = { text: "1", end: "done" };
const start = (signal = new AbortController().signal) => runCode("javascript", program, signal);

beforeEach(() => vi.stubGlobal("Worker", FakeWorker));
afterEach(() => {
  vi.useRealTimers();
});

test("LESSON-25: a program goes to a worker once its engine is there, and the worker ends", async () => {
  const running = start();
  expect(FakeWorker.last.got).toEqual([]);
  FakeWorker.last.say("ready");
  expect(FakeWorker.last.got).toEqual([program]);
  FakeWorker.last.say(output);
  expect(await running).toEqual(output);
  expect(FakeWorker.last.isEnded).toBe(true);
});

test("LESSON-25: a worker that says no more is ended; loading does not count", async () => {
  vi.useFakeTimers();
  const running = start();
  vi.advanceTimersByTime(60_000);
  expect(FakeWorker.last.isEnded).toBe(false);
  FakeWorker.last.say("ready");
  vi.advanceTimersByTime(4_000);
  expect(await running).toEqual({ text: "", end: "late" });
  expect(FakeWorker.last.isEnded).toBe(true);
});

test("LESSON-25: without an engine, with a broken one, and aborted, it is refused and ended", async () => {
  const abort = new AbortController();
  for (const end of [
    () => FakeWorker.last.say("noEngine"),
    () => FakeWorker.last.dispatchEvent(new Event("error")),
    () => abort.abort(),
  ]) {
    const running = start(abort.signal);
    end();
    await expect(running).rejects.toThrow();
    expect(FakeWorker.last.isEnded).toBe(true);
  }
});

test("LESSON-25: a worker tells whether its engine has loaded", async () => {
  const said: Answer[] = [];
  vi.stubGlobal("postMessage", (answer: Answer) => said.push(answer));
  await serve(Promise.reject(new Error("policy")), () => output);
  await serve(Promise.resolve("engine"), () => output);
  expect(said).toEqual(["noEngine", "ready"]);
});
