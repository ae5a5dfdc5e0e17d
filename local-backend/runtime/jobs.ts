import type { Database, Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import type { FunctionAddress } from "./functionAddress";

/** Of which component a job's function is, if not of the one that scheduled it. */
const TARGETS = "_scheduled_targets";

export interface Job {
  _id: string;
  /** Path of the component that scheduled it, in whose table it is; "" for the app. */
  component: string;
  /** Path of the component whose function it calls. */
  target: string;
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
    jobs.push(jobOf(transaction, document.json));
  }
  cursor.close();
  return jobs;
}

function jobOf(transaction: Transaction, json: string): Job {
  const job = JSON.parse(json) as Job;
  job.component = transaction.namespace;
  job.target = findTarget(transaction, job._id)?.component ?? job.component;
  return job;
}

/** At most `limit` jobs of each component in this state, earliest first, in a snapshot of its own. */
export function readJobs(
  database: Database,
  components: readonly string[],
  kind: Job["state"]["kind"],
  limit: number,
): Job[] {
  const transaction = database.begin();
  try {
    return components.flatMap((component) => jobsInState(transaction.within(component), kind, limit));
  } finally {
    transaction.close();
  }
}

/** A job of the transaction's component. */
export function findJob(transaction: Transaction, id: string): Job | null {
  const document = transaction.get(id, { system: true });
  return document === null ? null : jobOf(transaction, document.json);
}

/** Writes a pending job into the transaction's component; used by crons too. Returns its id. */
export function insertPendingJob(
  transaction: Transaction,
  { component, path }: FunctionAddress,
  args: JsonObject,
  dueAt: number,
): string {
  const [module, name] = path.split(":");
  const job = { name: `${module}.js:${name}`, args: [args], scheduledTime: dueAt, state: { kind: "pending" } };
  const id = transaction.insert("_scheduled_functions", job, { system: true });
  if (component !== transaction.namespace) transaction.insert(TARGETS, { job: id, component }, { system: true });
  return id;
}

function findTarget(transaction: Transaction, job: string): { _id: string; component: string } | null {
  const range = [{ type: "Eq", fieldPath: "job", value: job }];
  const source: JsonObject = { type: "IndexRange", indexName: `${TARGETS}.by_job`, range, order: "asc" };
  const cursor = transaction.openQuery({ source, operators: [{ limit: 1 }] }, { system: true });
  const document = cursor.next();
  cursor.close();
  return document === null ? null : (JSON.parse(document.json) as { _id: string; component: string });
}

/** Completes a job, or starts it (`inProgress`, without a completion time). */
export function setJobState(
  transaction: Transaction,
  id: string,
  state: Job["state"],
  completedTime: number | null,
): void {
  transaction.patch(id, { state, ...(completedTime === null ? {} : { completedTime }) }, { system: true });
  const target = completedTime === null ? null : findTarget(transaction, id);
  if (target !== null) transaction.remove(target._id, { system: true });
}
