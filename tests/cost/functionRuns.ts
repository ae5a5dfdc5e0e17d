import { setTimeout as pause } from "node:timers/promises";

/** A deployment's report of the functions it ran: the stream behind `npx convex logs`. */
export interface FunctionRun {
  udfType: string;
  identifier: string;
  error: string | null;
  /** Shared by an action and the functions that it runs. */
  requestId: string;
  usageStats: {
    databaseReadDocuments: number;
    databaseReadBytes: number;
    databaseWriteDocuments: number;
    databaseWriteBytes: number;
  };
}

interface LogPage {
  entries: FunctionRun[];
  newCursor: number;
}

export class FunctionRuns {
  /** Milliseconds since epoch; later entries are new. */
  private cursor = Date.now();

  constructor(
    private readonly url: string,
    private readonly adminKey: string,
  ) {}

  /** Discards everything so far. */
  async skip(): Promise<void> {
    await pause(5);
    this.cursor = Date.now();
    await pause(5);
  }

  /** Every function that has ended since, in order. Waits for at least one. */
  async read(): Promise<FunctionRun[]> {
    const response = await fetch(`${this.url}/api/stream_function_logs?cursor=${this.cursor}`, {
      headers: { authorization: `Convex ${this.adminKey}` },
    });
    const page = (await response.json()) as LogPage;
    this.cursor = page.newCursor;
    return page.entries;
  }
}
