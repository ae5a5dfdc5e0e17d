import { readAll, withSnapshot } from "../database/systemDocuments";
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
  const by = { index: "by_state_and_scheduledTime", equals: [["state.kind", kind]] as [string, string][], limit };
  return readAll(transaction, "_scheduled_functions", by).map((document) => jobOf(transaction, document));
}

function jobOf(transaction: Transaction, document: JsonObject): Job {
  const job = document as unknown as Job;
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
  return withSnapshot(database, (transaction) =>
    components.flatMap((component) => jobsInState(transaction.within(component), kind, limit)),
  );
}

/** A job of the transaction's component. */
export function findJob(transaction: Transaction, id: string): Job | null {
  const document = transaction.get(id, { system: true });
  return document === null ? null : jobOf(transaction, JSON.parse(document.json) as JsonObject);
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
  const [target] = readAll(transaction, TARGETS, { index: "by_job", equals: [["job", job]] });
  return (target as { _id: string; component: string } | undefined) ?? null;
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
