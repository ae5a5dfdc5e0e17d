import type { Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import { rejectCommitTs } from "./commitTimes";
import type { Syscall, SyscallTable } from "./convexGlobal";
import { type Execution, type Run, runOutside } from "./execution";
import { addressOf, type FunctionAddress } from "./functionAddress";
import { SyscallError } from "./functionErrors";
import { functionLimits, mebibytes } from "./functionLimits";
import type { Host } from "./host";
import { findJob, insertPendingJob, setJobState } from "./jobs";
import { asNumber, asObject, asString } from "./jsonReading";
import { requireMutation } from "./requireTransaction";
import { excerpt } from "../values/excerpt";

const FIVE_YEARS_MS = 5 * 366 * 86_400_000;

/** `ctx.scheduler`: part of a mutation's transaction, immediate in an action. */
export function scheduleSyscalls(host: Host): Pick<SyscallTable, "async"> {
  return {
    async: new Map<string, Syscall>([
      ["1.0/schedule", (execution, args) => scheduleInMutation(host, execution, args)],
      ["1.0/cancel_job", (execution, args) => cancelInMutation(host, execution, args)],
      [
        "1.0/actions/schedule",
        (execution, args) => inOwn(host, execution, (tx) => scheduleNow(host, execution.run, tx, args)),
      ],
      ["1.0/actions/cancel_job", (execution, args) => inOwn(host, execution, (tx) => cancel(host, tx, args))],
    ]),
  };
}

function scheduleInMutation(host: Host, execution: Execution, args: JsonObject): string {
  const transaction = requireMutation(execution, "schedule");
  const { id, dueAt, bytes } = insertJob(host, execution.run, transaction, args, execution.run.startedAt);
  countScheduled(execution.run, bytes);
  execution.run.scheduled.earliest = Math.min(execution.run.scheduled.earliest, dueAt);
  return JSON.stringify(id);
}

function scheduleNow(host: Host, run: Run, transaction: Transaction, args: JsonObject) {
  const { id, dueAt } = insertJob(host, run, transaction, args, host.now());
  return { text: JSON.stringify(id), dueAt };
}

/** For an action: in a transaction of its own. */
async function inOwn(
  host: Host,
  { component }: Execution,
  work: (transaction: Transaction) => string | { text: string; dueAt: number },
): Promise<string> {
  return runOutside(async () => {
    const transaction = host.database.begin();
    const result = work(transaction.within(component));
    await host.database.whenDurable(host.database.commit(transaction));
    if (typeof result === "string") return result;
    host.jobScheduled(result.dueAt);
    return result.text;
  });
}

function insertJob(host: Host, run: Run, transaction: Transaction, args: JsonObject, now: number) {
  const address = addressOf(host.code(), args, transaction.namespace);
  const { path } = address;
  const dueAt = asNumber(args["ts"], "ts") * 1000;
  const functionArgs = asObject(args["args"], "args");
  checkExists(host, address);
  if (!(Math.abs(dueAt - now) <= FIVE_YEARS_MS)) {
    throw new SyscallError(`${dueAt / 1000} is more than 5 years in the ${dueAt > now ? "future" : "past"}`);
  }
  const text = JSON.stringify(functionArgs);
  rejectCommitTs(text, "the arguments of a scheduled function");
  const bytes = text.length;
  if (bytes > functionLimits.scheduledArgumentBytes) {
    throw new SyscallError(
      `Arguments for ${excerpt(path)} are too large (actual: ${mebibytes(bytes)}, limit: ${mebibytes(functionLimits.scheduledArgumentBytes)})`,
    );
  }
  const id = insertPendingJob(transaction, address, functionArgs, dueAt);
  if (isCanceled(run, transaction)) setJobState(transaction, id, { kind: "canceled" }, now);
  return { id, dueAt, bytes };
}

/** Who runs on after being canceled schedules nothing more: an action that schedules itself would never end. */
function isCanceled({ scheduledJob: by }: Run, transaction: Transaction): boolean {
  return by !== null && findJob(transaction.within(by.component), by.id)?.state.kind === "canceled";
}

function checkExists(host: Host, { component, path }: FunctionAddress): void {
  const code = host.code().at(component);
  if (code === null) throw new SyscallError(`Component ${excerpt(component)} not found`);
  if (code.find(path) !== null) return;
  const [module = "", name = ""] = path.split(":");
  throw new SyscallError(
    code.hasModule(path)
      ? `Attempted to schedule function, but no exported function ${excerpt(name, 80)} found in the file: ${excerpt(module, 120)}.js. Did you forget to export it?`
      : `Attempted to schedule function at nonexistent path: ${excerpt(module)}.js`,
  );
}

function countScheduled(run: Run, bytes: number): void {
  run.scheduled.count += 1;
  run.scheduled.bytes += bytes;
  if (run.scheduled.count > functionLimits.scheduledFunctions) {
    throw new SyscallError(
      `Too many functions scheduled by this mutation (limit: ${functionLimits.scheduledFunctions})`,
    );
  }
  if (run.scheduled.bytes > functionLimits.scheduledTotalBytes) {
    throw new SyscallError(
      `Too large total size of the arguments of scheduled functions from this mutation ` +
        `(limit: ${functionLimits.scheduledTotalBytes} bytes)`,
    );
  }
}

const CANCELS_ITSELF =
  "A scheduled mutation canceling itself is deprecated and will throw an error in a future version of Convex.";

function cancelInMutation(host: Host, execution: Execution, args: JsonObject): string {
  const transaction = requireMutation(execution, "cancel");
  const { scheduledJob, logs } = execution.run;
  if (scheduledJob === null || scheduledJob.id !== args["id"]) return cancel(host, transaction, args);
  logs.addText("WARN", CANCELS_ITSELF);
  return "null";
}

/** Cancels pending and running jobs; others stay unchanged. */
function cancel(host: Host, transaction: Transaction, args: JsonObject): string {
  const id = asString(args["id"], "id");
  if (transaction.normalizeId("_scheduled_functions", id, { system: true }) === null) {
    throw new SyscallError(
      `Invalid argument \`id\` for \`db.cancel_job\`: ${excerpt(id)} is not the id of a scheduled function.`,
    );
  }
  const document = transaction.get(id, { system: true });
  if (document === null) return "null";
  const { state } = JSON.parse(document.json) as { state: { kind: string } };
  if (state.kind === "pending" || state.kind === "inProgress") {
    setJobState(transaction, id, { kind: "canceled" }, host.now());
  }
  return "null";
}
