import type { Timestamp, Usage } from "../database/types";
import { emptyUsage } from "../database/usageMeter";
import type { JsonObject, JsonValue } from "../values/json";
import type { AppFunction } from "./appFunctions";
import type { CompletionLog } from "./completionLog";
import { committedResult } from "./commitTimes";
import type { Execution, Run, ScheduledBy } from "./execution";
import { SyscallError } from "./functionErrors";
import { ConflictRetries, type FunctionRunner } from "./functionRunner";
import { findRecordedOutcome, recordOutcome, type SessionRequest } from "./idempotency";
import type { ActionOutcome, Call, FunctionError, MutationOutcome, QueryOutcome } from "./types";

/** Runs queries, mutations and actions for clients: snapshot, retries, commit, durability, replay. */
export class TopLevelRunner {
  readonly #retries = new ConflictRetries();
  /** Separate, so that queries never wait for a mutation that runs alone. */
  readonly #queryRetries = new ConflictRetries();

  constructor(
    private readonly runner: FunctionRunner,
    private readonly completions: CompletionLog,
  ) {}

  async runQuery(
    call: Call,
    options: RunOptions & { at?: Timestamp; journal?: string | null; app?: AppFunction } = {},
  ): Promise<QueryOutcome> {
    const { runner } = this;
    const { database } = runner.host;
    const startedAt = performance.now();
    const run = newRunOf(runner, call, options);
    const finish = (transaction: ReturnType<typeof database.begin>, end: QueryEnd): QueryOutcome => {
      transaction.close();
      const { snapshot: ts, usage, readSet } = transaction;
      this.completions.record(call.path, "query", run, startedAt, { error: end.ok ? null : end.error, usage });
      const { readIdentity, readTime, nextJournal: journal } = run;
      return { ts, readSet, usage, journal, readIdentity, readTime, logLines: run.logs.lines, ...end };
    };
    let transaction = database.begin(options.at === undefined ? {} : { at: options.at });
    try {
      const app = options.app ?? runner.find(call, "query");
      const again = <T>(work: () => Promise<T>) => (options.at === undefined ? this.#queryRetries.run(work) : work());
      const attempt = await again(async () => {
        if (run.logs.lines.length > 0) run.logs.lines.length = 0;
        try {
          return await runner.attempt(app, call.args, run, transaction);
        } catch (error) {
          // Retry at a new snapshot, unless the caller asked for this one.
          transaction.close();
          if (options.at === undefined) transaction = database.begin();
          throw error;
        }
      });
      const unsettled = await runner.settled(transaction.snapshot, run.requestId);
      if (unsettled !== null) return finish(transaction, { ok: false, error: unsettled });
      return attempt.ok
        ? finish(transaction, { ok: true, value: attempt.value, json: attempt.json })
        : finish(transaction, { ok: false, error: runner.appError(run.requestId, attempt.thrown) });
    } catch (error) {
      return finish(transaction, { ok: false, error: this.runner.failure(run.requestId, error) });
    }
  }

  async runMutation(call: Call, options: RunOptions & { session?: SessionRequest } = {}): Promise<MutationOutcome> {
    const { runner } = this;
    const startedAt = performance.now();
    let run = newRunOf(runner, call, options);
    let usage = emptyUsage();
    const fail = (error: FunctionError): MutationOutcome => {
      this.completions.record(call.path, "mutation", run, startedAt, { error, usage });
      return { ok: false, error, usage, logLines: run.logs.lines };
    };
    try {
      const app = runner.find(call, "mutation");
      const { database } = runner.host;
      const done = await this.#retries.run(async () => {
        run = newRunOf(runner, call, { ...options, requestId: run.requestId });
        const transaction = database.begin();
        usage = transaction.usage;
        try {
          const recorded =
            options.session === undefined ? null : findRecordedOutcome(transaction, options.session, call.identity);
          if (recorded !== null) return { recorded, ts: recorded.ts };
          const attempt = await runner.attempt(app, call.args, run, transaction);
          if (!attempt.ok) return { attempt, ts: transaction.snapshot };
          if (options.session !== undefined) {
            recordOutcome(transaction, options.session, call.identity, {
              json: attempt.json,
              logLines: run.logs.lines,
            });
          }
          return { attempt, ts: database.commit(transaction) };
        } finally {
          transaction.close();
        }
      });
      const unsettled = await runner.settled(done.ts, run.requestId);
      if (unsettled !== null) return fail(unsettled);
      if (done.recorded !== undefined) {
        const { json, logLines } = done.recorded;
        const result = committedResult({ json, value: JSON.parse(json) as JsonValue }, done.ts);
        return { ...result, ok: true, ts: done.ts, usage, logLines };
      }
      if (!done.attempt.ok) return fail(runner.appError(run.requestId, done.attempt.thrown));
      this.runAfterCommit(run);
      this.completions.record(call.path, "mutation", run, startedAt, { error: null, usage });
      return { ...committedResult(done.attempt, done.ts), ok: true, ts: done.ts, usage, logLines: run.logs.lines };
    } catch (error) {
      return fail(this.runner.failure(run.requestId, error));
    }
  }

  async runAction(call: Call, options: RunOptions = {}): Promise<ActionOutcome> {
    const { runner } = this;
    const startedAt = performance.now();
    const run = newRunOf(runner, call, options);
    const usage = emptyUsage();
    let end: QueryEnd;
    try {
      const app = runner.find(call, "action");
      const attempt = await runner.attempt(app, call.args, run, null);
      end = attempt.ok
        ? { ok: true, json: attempt.json, value: attempt.value }
        : { ok: false, error: runner.appError(run.requestId, attempt.thrown) };
    } catch (error) {
      end = { ok: false, error: this.runner.failure(run.requestId, error) };
    }
    this.completions.record(call.path, "action", run, startedAt, { error: end.ok ? null : end.error });
    return { ...end, usage, logLines: run.logs.lines };
  }

  /**
   * Calls a function for an action, internal functions included. The identity stays within the app, unless it is an
   * administrator.
   */
  async callFromAction(app: AppFunction, args: JsonObject, caller: Execution): Promise<string> {
    const { path, component } = app;
    const { identity: own, requestId, source, scheduledJob } = caller.run;
    const passes = own.kind === "admin" || (caller.component === "" && component === "");
    const identity = passes ? own : ({ kind: "none" } as const);
    const call: Call = { path, component, args, identity, includeInternal: true, source: source ?? undefined };
    const options = { requestId, scheduledJob };
    const outcome =
      app.kind === "query"
        ? await this.runQuery(call, options)
        : app.kind === "mutation"
          ? await this.runMutation(call, options)
          : await this.runAction(call, options);
    if (outcome.ok) return outcome.json;
    const text = outcome.error.message.replace(/^\[Request ID: [0-9a-f]+\] Server Error\n/, "");
    throw new SyscallError(text, outcome.error.data);
  }

  /** Records that a scheduled mutation ended. */
  recordCompletion(path: string, run: Run, startedAt: number, end: { error: string | null; usage: Usage }): void {
    const error = end.error === null ? null : { message: end.error };
    this.completions.record(path, "mutation", run, startedAt, { error, usage: end.usage });
  }

  /** Shared by all writers, including the scheduler. */
  get retries(): ConflictRetries {
    return this.#retries;
  }

  /** Call once the mutation of this run is durable. */
  runAfterCommit(run: Run): void {
    for (const work of run.afterCommit) work();
    if (run.scheduled.earliest < Infinity) this.runner.host.jobScheduled(run.scheduled.earliest);
  }
}

/** What an action passes on to the functions that it calls. */
interface RunOptions {
  requestId?: string;
  scheduledJob?: ScheduledBy | null;
}

function newRunOf(runner: FunctionRunner, call: Call, options: RunOptions & { journal?: string | null }): Run {
  return runner.newRun(call.identity, { ...options, component: call.component ?? "", source: call.source });
}

type Success = { ok: true; value: JsonValue; json: string };
type QueryEnd = Success | { ok: false; error: FunctionError };
