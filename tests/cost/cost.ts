import { expect } from "vitest";
import { LIMITS } from "../../local-backend/database/limits";
import { FunctionRuns } from "./functionRuns";
import { TableRows } from "./tableRows";

/** Documents and bytes that a transaction read and wrote. */
export interface Cost {
  read: number;
  readBytes: number;
  written: number;
  writtenBytes: number;
}

/** LIVE-8. By what was called. */
export function expectQuarterOfLimits(costs: Iterable<[string, Cost]>): void {
  for (const [name, cost] of costs) {
    expect(cost.read, name).toBeLessThan(LIMITS.documentsRead / 4);
    expect(cost.readBytes, name).toBeLessThan(LIMITS.bytesRead / 4);
    expect(cost.written, name).toBeLessThan(LIMITS.documentsWritten / 4);
    expect(cost.writtenBytes, name).toBeLessThan(LIMITS.bytesWritten / 4);
  }
}

interface Backend {
  url: string;
  adminKey: string;
}

/** The call with its nested transactions, without what it schedules. */
export async function costOf({ url, adminKey }: Backend, path: string, call: () => Promise<unknown>): Promise<Cost> {
  await new TableRows(url, adminKey).allDone();
  const runs = new FunctionRuns(url, adminKey);
  await runs.skip();
  await call();
  const ran = await runs.read();
  const own = ran.find(({ identifier }) => identifier.replace(".js:", ":") === path);
  if (!own) throw new Error(`${path} did not run`);
  const sum = { read: 0, readBytes: 0, written: 0, writtenBytes: 0 };
  for (const { requestId, usageStats: usage } of ran) {
    if (requestId !== own.requestId) continue;
    sum.read += usage.databaseReadDocuments;
    sum.readBytes += usage.databaseReadBytes;
    sum.written += usage.databaseWriteDocuments;
    sum.writtenBytes += usage.databaseWriteBytes;
  }
  return sum;
}
