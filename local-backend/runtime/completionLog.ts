import type { Usage } from "../database/types";
import { emptyUsage } from "../database/usageMeter";
import type { Run } from "./execution";
import type { Completion, FunctionError, FunctionKind } from "./types";
import { excerpt } from "../values/excerpt";

/** Reports every completed function: `npx convex logs`, `npx convex dev`. */
export class CompletionLog {
  readonly #listeners = new Set<(completion: Completion) => void>();

  constructor(private readonly now: () => number) {}

  listen(listener: (completion: Completion) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  record(
    identifier: string,
    kind: FunctionKind,
    run: Run,
    startedAt: number,
    end: { error: FunctionError | null; usage?: Usage },
  ): void {
    if (this.#listeners.size === 0) return;
    const completion: Completion = {
      identifier: excerpt(identifier),
      component: run.component,
      kind,
      logLines: run.logs.lines,
      error: end.error?.message ?? null,
      finishedAt: this.now(),
      durationMs: performance.now() - startedAt,
      usage: end.usage ?? emptyUsage(),
      cached: false,
      requestId: run.requestId,
    };
    for (const listener of this.#listeners) listener(completion);
  }
}
