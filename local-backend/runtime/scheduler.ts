import { ConflictError, errorText } from "../database/errors";
import type { Transaction } from "../database/types";
import { WallClockTimer } from "./wallClockTimer";
import { runOutside } from "./execution";
import { CallError } from "./functionErrors";
import type { FunctionRunner } from "./functionRunner";
import { findJob, type Job, readJobs, setJobState } from "./jobs";
import { ThrottledLog } from "./throttledLog";
import { pruneDocuments, pruneOutcomes } from "./idempotency";
import type { TopLevelRunner } from "./topLevelRunner";

const MAX_RUNNING = 64;
const CLEANUP_MS = 3_600_000;
const KEPT_MS = 7 * 86_400_000;
/** Jobs due within this time keep their delay when the clock is set back. */
const NEAR_MS = 60_000;
const RETRY_MS = 1_000;

/**
 * Runs due jobs of `_scheduled_functions`. Mutations run exactly once: their state changes in the transaction of their
 * effects. Actions run at most once: `inProgress` is durable before they start, and jobs in that state at startup have
 * failed.
 */
export class Scheduler {
  readonly #timer: WallClockTimer;
  /** Due times by the new clock, by job id, after the clock was set back. */
  readonly #near = new Map<string, number>();
  #started = false;
  readonly #running = new Set<string>();
  #cleanup: NodeJS.Timeout | null = null;

  readonly #retryLog: ThrottledLog;

  constructor(
    private readonly runner: FunctionRunner,
    private readonly topLevel: TopLevelRunner,
    private readonly log: (line: string) => void,
  ) {
    this.#retryLog = new ThrottledLog(log);
    const now = () => runner.host.now();
    this.#timer = new WallClockTimer({ now, onDue: () => this.#tick(), onSetBack: (byMs) => this.#keepNear(byMs) });
  }

  start(): void {
    this.#started = true;
    this.#failInterrupted();
    this.wake(this.runner.host.now());
    this.#cleanup = setInterval(() => this.#removeOld(), CLEANUP_MS).unref();
    this.#removeOld();
  }

  stop(): void {
    this.#started = false;
    this.#timer.clear();
    if (this.#cleanup !== null) clearInterval(this.#cleanup);
  }

  wake(dueAt: number): void {
    if (this.#started && dueAt < this.#timer.dueAt) this.#timer.set(dueAt);
  }

  #tick(): void {
    if (!this.#started) return;
    try {
      const jobs = this.#pending();
      const now = this.runner.host.now();
      for (const job of jobs) {
        if (this.#running.has(job._id)) continue;
        if (this.#running.size >= MAX_RUNNING) return;
        const dueAt = Math.min(job.scheduledTime, this.#near.get(job._id) ?? Infinity);
        if (dueAt > now) this.wake(dueAt);
        else void this.#run(job);
      }
    } catch (error) {
      this.log(`scheduler: ${errorText(error)}`);
      this.wake(this.runner.host.now() + RETRY_MS);
    }
  }

  /** "In ten seconds" must not become an hour and ten seconds. Later jobs follow the clock. */
  #keepNear(byMs: number): void {
    const now = this.runner.host.now();
    try {
      for (const { _id, scheduledTime } of this.#pending()) {
        const dueAt = (this.#near.get(_id) ?? scheduledTime) - byMs;
        if (Math.abs(dueAt - now) <= NEAR_MS) this.#near.set(_id, dueAt);
      }
    } catch (error) {
      this.log(`scheduler: ${errorText(error)}`);
    }
    this.wake(now);
  }

  /** Jobs of mounted components; those of others wait. */
  #pending(): Job[] {
    const { host } = this.runner;
    return readJobs(host.database, host.code().paths, "pending", MAX_RUNNING * 2);
  }

  async #run(job: Job): Promise<void> {
    this.#running.add(job._id);
    this.#near.delete(job._id);
    let pause = 0;
    try {
      const app = this.runner.host.code().at(job.target)?.find(job.name);
      if (app?.kind === "action") await this.#runAction(job);
      else await this.#runInTransaction(job);
    } catch (error) {
      // Disk full, or repeated conflicts: the job is still pending and will be retried.
      const cause = errorText(error);
      this.#retryLog.write(cause, `scheduler: ${job.name} will be tried again: ${cause}`);
      pause = RETRY_MS;
    }
    this.#running.delete(job._id);
    this.wake(this.runner.host.now() + pause);
  }

  /** A mutation (or an unrunnable job): effects and state in one transaction. */
  async #runInTransaction(job: Job): Promise<void> {
    const { host } = this.runner;
    const startedAt = performance.now();
    const done = await this.topLevel.retries.run(async () => {
      const transaction = host.database.begin().within(job.component);
      try {
        if (findJob(transaction, job._id)?.state.kind !== "pending") return null;
        const scheduledJob = { id: job._id, component: job.component };
        const run = this.runner.newRun({ kind: "none" }, { scheduledJob, component: job.target });
        const mark = transaction.mark();
        const error = await this.#attempt(job, run, transaction);
        if (error === null) {
          setJobState(transaction, job._id, { kind: "success" }, host.now());
        } else {
          transaction.rollbackTo(mark);
          setJobState(transaction, job._id, { kind: "failed", error: shortError(error) }, host.now());
        }
        return { ts: host.database.commit(transaction), run, error, usage: transaction.usage };
      } finally {
        transaction.close();
      }
    });
    if (done === null) return;
    await host.database.whenDurable(done.ts);
    if (done.error === null) this.topLevel.runAfterCommit(done.run);
    this.topLevel.recordCompletion(job.name, done.run, startedAt, done);
  }

  async #attempt(
    job: Job,
    run: ReturnType<FunctionRunner["newRun"]>,
    transaction: Transaction,
  ): Promise<string | null> {
    try {
      const app = this.runner.find({ path: job.name, component: job.target, includeInternal: true }, "mutation");
      const attempt = await this.runner.attempt(app, job.args[0] ?? {}, run, transaction);
      return attempt.ok ? null : this.runner.appError(run.requestId, attempt.thrown).message;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return error.message;
    }
  }

  async #runAction(job: Job): Promise<void> {
    if (!(await this.#changeState(job, "pending", { kind: "inProgress" }))) return;
    const { name: path, target: component, args } = job;
    const identity = { kind: "none" as const };
    const call = { path, component, args: args[0] ?? {}, identity, includeInternal: true };
    const scheduledJob = { id: job._id, component: job.component };
    const outcome = await this.topLevel.runAction(call, { scheduledJob });
    const state: Job["state"] = outcome.ok
      ? { kind: "success" }
      : { kind: "failed", error: shortError(outcome.error.message) };
    await this.#changeState(job, "inProgress", state);
  }

  /** False if the job is no longer in the state `from` (canceled). Durable once it resolves. */
  async #changeState({ _id: id, component }: Job, from: Job["state"]["kind"], state: Job["state"]): Promise<boolean> {
    const { database, now } = this.runner.host;
    return this.topLevel.retries.run(async () => {
      const transaction = database.begin().within(component);
      try {
        if (findJob(transaction, id)?.state.kind !== from) return false;
        setJobState(transaction, id, state, state.kind === "inProgress" ? null : now());
        await database.whenDurable(database.commit(transaction));
        return true;
      } finally {
        transaction.close();
      }
    });
  }

  /** Actions interrupted by a shutdown; how far they came is unknown. */
  #failInterrupted(): void {
    const { database, now } = this.runner.host;
    const error = "Transient error while executing action";
    const interrupted = () => readJobs(database, database.namespaces(), "inProgress", 500);
    for (let jobs = interrupted(); jobs.length > 0; jobs = interrupted()) {
      const transaction = database.begin();
      for (const { _id, component } of jobs) {
        setJobState(transaction.within(component), _id, { kind: "failed", error }, now());
      }
      database.commit(transaction);
    }
  }

  #removeOld(): void {
    const { database, now } = this.runner.host;
    const range = [
      { type: "Gt", fieldPath: "completedTime", value: 0 },
      { type: "Lt", fieldPath: "completedTime", value: now() - KEPT_MS },
    ];
    try {
      const pruned = database
        .namespaces()
        .map((namespace) =>
          pruneDocuments(database, { namespace, table: "_scheduled_functions", index: "by_completedTime", range }),
        );
      const jobs = Math.max(...pruned);
      const records = pruneOutcomes(database, now());
      if (jobs + records >= 500) runOutside(() => setTimeout(() => this.#started && this.#removeOld(), 1_000).unref());
    } catch (error) {
      if (!(error instanceof ConflictError)) this.log(`cleanup: ${errorText(error)}`);
    }
  }
}

/** Text for the job's state, without the request id. */
function shortError(message: string): string {
  return message.replace(/^\[Request ID: [0-9a-f]+\] Server Error\n/, "").trimEnd();
}
