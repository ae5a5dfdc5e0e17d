import type { Identity } from "../auth/types";
import { ConflictError, StorageError } from "../database/errors";
import type { Timestamp, Transaction } from "../database/types";
import type { JsonObject, JsonValue } from "../values/json";
import { type AppFunction, importFunction, inComponent, unknownFunction } from "./appFunctions";
import { validateArguments, validateResult } from "./argumentValidation";
import { rejectCommitTs } from "./commitTimes";
import { Execution, newRun, type Run, runOutside, type ScheduledBy, timedOut } from "./execution";
import { CallError, clientText, functionError } from "./functionErrors";
import { functionLimits } from "./functionLimits";
import type { Host } from "./host";
import { type FunctionTimeouts, HostFailure, invoke } from "./invocation";
import { ThrottledLog } from "./throttledLog";
import type { Call, FunctionError, FunctionKind, RequestSource } from "./types";
import { errorExcerpt, excerpt, quoted } from "../values/excerpt";

interface RunnerParts {
  host: Host;
  /** Owner of the system calls (`provideSyscalls`). */
  owner: object;
  timeouts: FunctionTimeouts;
  /** Called once, before the first app code runs. */
  onFirstRun: () => void;
  log: (line: string) => void;
}

type Attempt = { run: Run } & ({ ok: true; json: string; value: JsonValue } | { ok: false; thrown: unknown });

/** Runs functions of the active code; callers handle transactions, retries and durability. */
export class FunctionRunner {
  /** Functions that hung an earlier process; they are not run again. */
  readonly suspended = new Set<string>();
  #hasRun = false;
  readonly #refusals: ThrottledLog;

  constructor(readonly parts: RunnerParts) {
    this.#refusals = new ThrottledLog(parts.log);
  }

  rejectSuspended(path: string): void {
    if (!this.suspended.has(path)) return;
    throw new CallError(
      `${timedOut(functionLimits.userMs).message}: ${path} never gave way and ended the backend. ` +
        "It is not run again until code is pushed or the backend is restarted.",
    );
  }

  get host(): Host {
    return this.parts.host;
  }

  newRun(
    identity: Identity,
    more: {
      journal?: string | null;
      scheduledJob?: ScheduledBy | null;
      requestId?: string;
      component?: string;
      source?: RequestSource | undefined;
    } = {},
  ): Run {
    const { host, owner, onFirstRun } = this.parts;
    if (!this.#hasRun) {
      this.#hasRun = true;
      runOutside(onFirstRun);
    }
    return newRun({ owner, identity, translate: host.translate, startedAt: Math.floor(host.now()), ...more });
  }

  /** The function at the path, if the caller may call it as this kind. Throws `CallError` with Convex's text. */
  find(call: Omit<Call, "args" | "identity">, kind: FunctionKind): AppFunction {
    const { path, component = "", includeInternal, invalid } = call;
    if (invalid !== undefined) throw new CallError(`Invalid arguments for ${excerpt(path, 100)}: ${invalid}`);
    const code = this.host.code().at(component);
    // Only administrators call the functions of components.
    if (code === null || (component !== "" && !includeInternal)) throw unknownComponent(component);
    const app = code.find(path);
    if (app === null || (!app.isPublic && !includeInternal)) throw unknownFunction(path, includeInternal, component);
    if (app.kind !== kind) {
      const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
      throw new CallError(
        `Trying to execute ${app.path}${inComponent(component)} as ${capital(kind)}, but it is defined as ${capital(app.kind)}.`,
      );
    }
    return app;
  }

  /** Runs the function once. App errors are part of the result; host errors such as `ConflictError` reject. */
  async attempt(app: AppFunction, args: JsonObject, run: Run, transaction: Transaction | null): Promise<Attempt> {
    const own = transaction === null ? null : transaction.within(app.component);
    const execution = new Execution(app.kind, app.path, run, own, null, app.node, app.module.scope);
    try {
      this.rejectSuspended(app.path);
      const argsText = JSON.stringify([args]);
      validateArguments(app, args, argsText, this.host.database);
      if (app.registered === null) await importFunction(app);
      const json = await this.parts.timeouts.guard(execution, invoke(app, execution, argsText));
      if (app.kind !== "mutation") rejectCommitTs(json, `the result of a ${app.kind}`, CallError);
      return { ok: true, run, json, value: validateResult(app, json, this.host.database) };
    } catch (error) {
      if (error instanceof HostFailure) throw error.cause;
      return { ok: false, run, thrown: error };
    }
  }

  /** Waits until what was read or written at `ts` is durable; an error if the disk refused it. */
  async settled(ts: Timestamp, requestId: string): Promise<FunctionError | null> {
    const { database } = this.host;
    if (ts <= database.durable()) return null;
    try {
      await database.whenDurable(ts);
      return null;
    } catch (error) {
      return this.hostError(requestId, error);
    }
  }

  /** For the client: an invalid call (`CallError`) or a host failure. */
  failure(requestId: string, error: unknown): FunctionError {
    return error instanceof CallError ? this.appError(requestId, error) : this.hostError(requestId, error);
  }

  /** For the client: an app error. */
  appError(requestId: string, thrown: unknown): FunctionError {
    return functionError(requestId, thrown, this.host.translate);
  }

  /** For the client: a host failure without internals. Logged once with the request id. */
  hostError(requestId: string, error: unknown): FunctionError {
    if (error instanceof StorageError) {
      this.#refusals.write(error.message, `[Request ID: ${requestId}] a write was refused: ${error.message}`);
      return { message: clientText(requestId, error.message) };
    }
    if (error instanceof ConflictError) {
      return {
        message: clientText(
          requestId,
          "Documents read from or written to the database changed while this mutation was being run and on every " +
            "subsequent retry. See https://docs.convex.dev/error#1",
        ),
        retryable: "OptimisticConcurrencyControlFailure",
      };
    }
    this.parts.log(`[Request ID: ${requestId}] internal error: ${errorExcerpt(error)}`);
    return { message: clientText(requestId, "Your request couldn't be completed. Try again later.") };
  }
}

function unknownComponent(component: string): CallError {
  return new CallError(`ComponentPathNotFound: Component ${quoted(component)} is not mounted.`);
}

/** Retries conflicting transactions. */
export class ConflictRetries {
  /** A mutation that loses repeatedly runs alone, so that shorter ones cannot starve it. */
  #exclusive: Promise<void> | null = null;

  /** `attempt` throws `ConflictError` to be retried, at most as often as Convex does. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures++) {
      while (this.#exclusive !== null) await this.#exclusive;
      try {
        return await (failures < 2 ? attempt() : this.#runExclusively(attempt));
      } catch (error) {
        if (!(error instanceof ConflictError) || failures >= functionLimits.conflictRetries) throw error;
        // Lets others of the same turn commit first.
        await runOutside(() => new Promise((resolve) => setImmediate(resolve)));
      }
    }
  }

  async #runExclusively<T>(attempt: () => Promise<T>): Promise<T> {
    let release = () => {};
    this.#exclusive = new Promise((resolve) => (release = resolve));
    try {
      return await attempt();
    } finally {
      this.#exclusive = null;
      release();
    }
  }
}
