import type { AppFunction } from "./appFunctions";
import { type Execution, runAs, timedOut } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { CallError } from "./functionErrors";
import { functionLimits } from "./functionLimits";

/** A host failure during a function; not shown to the app. */
export class HostFailure extends Error {
  override readonly name = "HostFailure";
}

/**
 * Runs the app's handler and returns the JSON of its result. Rejects with what the app threw, with `CallError` when its
 * time is up, or with `HostFailure`. Late system calls of the execution are rejected.
 */
export async function invoke(app: AppFunction, execution: Execution, argsText: string): Promise<string> {
  UserTimeClock.enter();
  try {
    const work = runAs(execution, () => start(app, execution, argsText));
    // The synchronous part of a nested function is user time.
    execution.run.clock.leave();
    const text = await work;
    execution.run.clock.leave();
    execution.checkTime();
    if (execution.hostFailure !== undefined) throw new HostFailure("failed", { cause: execution.hostFailure });
    if (execution.refusal !== null) throw execution.refusal;
    return text;
  } catch (error) {
    if (execution.hostFailure !== undefined && !(error instanceof HostFailure)) {
      throw new HostFailure("failed", { cause: execution.hostFailure });
    }
    throw execution.refusal ?? error;
  } finally {
    execution.end();
  }
}

function start(app: AppFunction, execution: Execution, argsText: string): Promise<string> {
  const { registered } = app;
  const missing = () => Promise.reject(new CallError(`Function ${app.path} cannot be run as a ${app.kind}.`));
  switch (app.kind) {
    case "query":
      return registered?.invokeQuery?.(argsText) ?? missing();
    case "mutation":
      return registered?.invokeMutation?.(argsText) ?? missing();
    case "action":
      return registered?.invokeAction?.(execution.run.requestId, argsText) ?? missing();
  }
}

/** Abandons functions that exceed their wall time. */
export class FunctionTimeouts {
  readonly #watched = new Map<Execution, { since: number; limitMs: number; reject: (error: Error) => void }>();
  readonly #timer = setInterval(() => this.#sweep(), 500).unref();

  /** Settles like `work`, or rejects when it takes too long. */
  guard<T>(execution: Execution, work: Promise<T>): Promise<T> {
    const limitMs = execution.deterministic ? functionLimits.systemMs : functionLimits.actionMs;
    return new Promise<T>((resolve, reject) => {
      execution.abandon = reject;
      this.#watched.set(execution, { since: performance.now(), limitMs, reject });
      work.then(resolve, reject).finally(() => {
        execution.abandon = null;
        this.#watched.delete(execution);
      });
    });
  }

  get running(): number {
    return this.#watched.size;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [execution, { since, limitMs, reject }] of this.#watched) {
      if (now - since < limitMs) continue;
      this.#watched.delete(execution);
      execution.end();
      reject(timedOut(limitMs));
    }
  }
}
