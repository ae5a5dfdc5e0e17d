import { readAll, withSnapshot } from "../database/systemDocuments";
import type { Database, Transaction } from "../database/types";
import type { JsonObject } from "../values/json";

export interface Job {
  _id: string;
  name: string;
  args: JsonObject[];
  /** Milliseconds since the epoch. */
  scheduledTime: number;
  completedTime?: number;
  state: { kind: "pending" | "inProgress" | "success" | "canceled" } | { kind: "failed"; error: string };
}

/** At most `limit` jobs in this state, earliest first. */
export function readJobs(database: Database, kind: Job["state"]["kind"], limit: number): Job[] {
  const by = { index: "by_state_and_scheduledTime", equals: [["state.kind", kind]] as [string, string][], limit };
  return withSnapshot(database, (transaction) => readAll(transaction, "_scheduled_functions", by)) as unknown as Job[];
}

export function findJob(transaction: Transaction, id: string): Job | null {
  const document = transaction.get(id, { system: true });
  return document === null ? null : (JSON.parse(document.json) as Job);
}

/** Completes a job, or starts it (`inProgress`, without a completion time). */
export function setJobState(
  transaction: Transaction,
  id: string,
  state: Job["state"],
  completedTime: number | null,
): void {
  transaction.patch(id, { state, ...(completedTime === null ? {} : { completedTime }) }, { system: true });
}
