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
function jobsInState(transaction: Transaction, kind: Job["state"]["kind"], limit: number): Job[] {
  const source: JsonObject = {
    type: "IndexRange",
    indexName: "_scheduled_functions.by_state_and_scheduledTime",
    range: [{ type: "Eq", fieldPath: "state.kind", value: kind }],
    order: "asc",
  };
  const cursor = transaction.openQuery({ source, operators: [{ limit }] }, { system: true });
  const jobs: Job[] = [];
  for (let document = cursor.next(); document !== null; document = cursor.next()) {
    jobs.push(JSON.parse(document.json) as Job);
  }
  cursor.close();
  return jobs;
}

/** The same in a snapshot of its own. */
export function readJobs(database: Database, kind: Job["state"]["kind"], limit: number): Job[] {
  const transaction = database.begin();
  try {
    return jobsInState(transaction, kind, limit);
  } finally {
    transaction.close();
  }
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
