import type { AppFunction } from "./appFunctions";
import { type Execution, runAs, timedOut } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { CallError } from "./functionErrors";
import { functionLimits } from "./functionLimits";

/** The host failed while it worked for a function; says nothing to the app. */
export class HostFailure extends Error {
  override readonly name = "HostFailure";
}

/**
 * Runs the app's handler as this execution and gives the JSON text of its result. Rejects with what the app threw, with `CallError` when
 * it used up its time, or with `HostFailure`. Afterwards the execution is dead: its late system calls are refused.
 */
export async function invoke(app: AppFunction, execution: Execution, argsText: string): Promise<string> {
  UserTimeClock.enter();
  try {
    const work = runAs(execution, () => start(app, execution, argsText));
    // What a nested function computes at once is its own time, not the host's.
    execution.run.clock.leave();
    const text = await work;
    execution.run.clock.leave();
    execution.checkTime();
    if (execution.hostFailure !== undefined) throw new HostFailure("failed", { cause: execution.hostFailure });
    return text;
  } catch (error) {
    if (execution.hostFailure !== undefined && !(error instanceof HostFailure)) {
      throw new HostFailure("failed", { cause: execution.hostFailure });
    }
    throw error;
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

/** Gives up functions that take longer than their wall time: they wait for something that never comes. */
export class FunctionTimeouts {
  readonly #watched = new Map<Execution, { since: number; limitMs: number; reject: (error: Error) => void }>();
  readonly #timer = setInterval(() => this.#sweep(), 500).unref();

  /** The same outcome as `work`, or a rejection when it takes too long. */
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
