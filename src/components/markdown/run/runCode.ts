import type { RunLanguage } from "./runnable";
import { RUN_MS, type Output } from "./output";
import type { Answer, Program } from "./serve";

/** The engine stops itself; this is for SQL, and for what it cannot interrupt. */
const LATEST_MS = RUN_MS + 1_000;

/**
 * Runs a program in a worker of its own, which loads the engine.
 *
 * @throws when the engine does not load, or the run was aborted
 */
export async function runCode(language: RunLanguage, program: Program, signal: AbortSignal): Promise<Output> {
  const worker =
    language === "sql"
      ? new Worker(new URL("./sqlWorker.ts", import.meta.url), { type: "module" })
      : new Worker(new URL("./javaScriptWorker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Output>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      worker.addEventListener("error", () => reject(new Error("noEngine")));
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
        if (data === "noEngine") reject(new Error(data));
        else if (data !== "ready") resolve(data);
        if (data !== "ready") return;
        // Loading does not count.
        timer = setTimeout(() => resolve({ text: "", end: "late" }), LATEST_MS);
        worker.postMessage(program);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
