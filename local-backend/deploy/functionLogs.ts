import type { Completion, FunctionKind } from "../runtime/types";
import type { JsonObject } from "../values/json";

/** Completions kept for `npx convex logs --history`. */
const MAX_ENTRIES = 1000;
/** An idle poll is answered after this many ms; an immediate answer would make the command line spin. */
const POLL = 30_000;

const KINDS: Record<FunctionKind, string> = {
  query: "Query",
  mutation: "Mutation",
  action: "Action",
  httpAction: "HttpAction",
};

interface Entry {
  /** Cursor of the poll: ms since the epoch, made strictly increasing. */
  readonly cursor: number;
  readonly json: JsonObject;
}

/** Recent function runs, for `npx convex logs` and `npx convex dev`. In memory only. */
export class FunctionLogs {
  private entries: Entry[] = [];
  private last = 0;
  private readonly waiting = new Set<() => void>();

  add(completion: Completion): void {
    this.last = Math.max(completion.finishedAt, this.last + 0.001);
    this.entries.push({ cursor: this.last, json: entryJson(completion, this.last) });
    if (this.entries.length > MAX_ENTRIES * 1.2) this.entries = this.entries.slice(-MAX_ENTRIES);
    this.wakeAll();
  }

  /**
   * Entries after the cursor, waiting for the first one. Cursor 0 returns the history at once, so that the next run is
   * news. `signal`: the client disconnected.
   */
  async poll(cursor: number, signal: AbortSignal): Promise<JsonObject> {
    if (cursor > 0 && this.last <= cursor) await this.wait(signal);
    const entries = this.entries.filter((entry) => entry.cursor > cursor).map((entry) => entry.json);
    const newCursor = entries.length > 0 ? this.last : cursor > 0 ? cursor : Date.now();
    return { entries, newCursor };
  }

  wakeAll(): void {
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, POLL);
      this.waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

/** `FunctionExecutionJson` of convex/src/cli/lib/generatedFunctionLogsApi.ts; times in seconds. */
function entryJson(completion: Completion, cursor: number): JsonObject {
  const { usage } = completion;
  return {
    kind: "Completion",
    udfType: KINDS[completion.kind],
    identifier: completion.identifier,
    ...(completion.component !== "" && { componentPath: completion.component }),
    logLines: completion.logLines,
    timestamp: cursor / 1000,
    executionTimestamp: (completion.finishedAt - completion.durationMs) / 1000,
    executionTime: completion.durationMs / 1000,
    cachedResult: completion.cached,
    caller: "Tester",
    success: null,
    error: completion.error,
    requestId: completion.requestId,
    executionId: completion.requestId,
    identityType: "unknown",
    environment: "isolate",
    willRetry: false,
    usageStats: {
      databaseReadBytes: usage.bytesRead,
      databaseWriteBytes: usage.bytesWritten,
      databaseReadDocuments: usage.documentsRead,
      databaseWriteDocuments: usage.documentsWritten,
    },
  };
}
