import { AsyncLocalStorage } from "node:async_hooks";
import type { Identity } from "../auth/types";
import type { QueryCursor, Transaction } from "../database/types";
import type { ComponentScope } from "./componentScope";
import { CallError, newRequestId } from "./functionErrors";
import { UserTimeClock } from "./userTimeClock";
import { functionLimits } from "./functionLimits";
import { LogLines } from "./logLines";
import type { Budget } from "./transactionBudget";
import type { FunctionKind, RequestSource } from "./types";

/** `import`: evaluating a module's top level. */
type ExecutionKind = FunctionKind | "import";

export interface Run {
  /** The runtime that serves its system calls. */
  readonly owner: object;
  readonly requestId: string;
  readonly identity: Identity;
  readonly logs: LogLines;
  readonly clock: UserTimeClock;
  /** Milliseconds; the only time that queries and mutations see. */
  readonly startedAt: number;
  readonly journal: string | null;
  nextJournal: string | null;
  readIdentity: boolean;
  readTime: boolean;
  /** Functions scheduled by this mutation, and the bytes of their arguments. */
  scheduled: { count: number; bytes: number; earliest: number };
  /** Runs once the transaction is durable. */
  readonly afterCommit: (() => void)[];
  /** The scheduled job being run, or that an action belongs to which called this; null if there is none. */
  readonly scheduledJob: ScheduledBy | null;
  /** Path of the top-level function's component; "" for the app. */
  readonly component: string;
  /** Null: no request caused the run. */
  readonly source: RequestSource | null;
}

export interface ScheduledBy {
  readonly id: string;
  /** Path of the component whose table it is in; "" for the app. */
  readonly component: string;
}

const storage = new AsyncLocalStorage<Execution | undefined>();

export class Execution {
  alive = true;
  /** During a system call the globals are the real ones. */
  inHost = false;
  paginated = false;
  /** A host failure during a system call: the function ends with it, whatever the app catches. */
  hostFailure: unknown = undefined;
  /** Something that the function must not do: it ends with this error, whatever the app catches. */
  refusal: Error | null = null;
  /** Ends the top-level function with this error, whatever the app does. Set while it runs. */
  abandon: ((error: Error) => void) | null = null;
  /** `transactionLimits` of nested calls, see transactionBudget.ts. */
  budget: Budget | null = null;
  /** Globals that the function replaced, see scopedGlobals.ts. */
  globals: Map<string, unknown> | null = null;
  readonly cursors = new Map<number, QueryCursor>();
  /**
   * Resolves with the last requested nested call: nested calls are serialized, and other system calls wait for them.
   */
  turn: Promise<void> | null = null;
  /** The nested call that runs now, and how to undo its writes. */
  nested: { execution: Execution; undo: () => void } | null = null;
  #nextCursor = 0;

  constructor(
    readonly kind: ExecutionKind,
    readonly path: string,
    readonly run: Run,
    readonly transaction: Transaction | null,
    readonly parent: Execution | null = null,
    /** "use node" modules may use timers and the network at their top level. */
    readonly nodeModule = false,
    /** Of a component's function; null for the app's. */
    readonly scope: ComponentScope | null = null,
  ) {}

  /** Path of the component; "" for the app. */
  get component(): string {
    return this.scope?.path ?? "";
  }

  get deterministic(): boolean {
    return this.kind === "query" || this.kind === "mutation";
  }

  get root(): Execution {
    return this.parent === null ? this : this.parent.root;
  }

  get depth(): number {
    return this.parent === null ? 0 : this.parent.depth + 1;
  }

  addCursor(cursor: QueryCursor): number {
    const id = this.#nextCursor++;
    this.cursors.set(id, cursor);
    return id;
  }

  /** Throws Convex's error if the user time is used up. */
  checkTime(): void {
    const limitMs = functionLimits.userMs;
    if (this.deterministic && this.run.clock.usedMs(limitMs) > limitMs) throw timedOut(limitMs);
  }

  /** The function has ended: rejects late system calls, and ends and undoes a nested call that was not awaited. */
  end(): void {
    this.alive = false;
    const { nested } = this;
    this.nested = null;
    if (nested !== null) {
      nested.execution.end();
      nested.undo();
    }
    for (const cursor of this.cursors.values()) cursor.close();
    this.cursors.clear();
  }
}

export function timedOut(limitMs: number): CallError {
  return new CallError(`Function execution timed out (maximum duration: ${limitMs / 1000}s)`);
}

/** The function in whose async context this code runs; undefined outside and while the host works for it. */
export function currentExecution(): Execution | undefined {
  const execution = storage.getStore();
  return execution === undefined || execution.inHost ? undefined : execution;
}

/** The function to whose async context this code belongs, ended or not. */
export function executionInContext(): Execution | undefined {
  return storage.getStore();
}

export function runAs<T>(execution: Execution, work: () => T): T {
  return storage.run(execution, work);
}

/** Runs host code outside of every function: timers and listeners that it creates belong to none. */
export function runOutside<T>(work: () => T): T {
  return storage.run(undefined, work);
}

interface RunOptions {
  owner: object;
  identity: Identity;
  translate: (text: string) => string;
  startedAt: number;
  journal?: string | null;
  scheduledJob?: ScheduledBy | null;
  requestId?: string;
  component?: string;
  source?: RequestSource | undefined;
}

/** Initial state shared by a top-level function and its nested calls. */
export function newRun(options: RunOptions): Run {
  return {
    owner: options.owner,
    requestId: options.requestId ?? newRequestId(),
    identity: options.identity,
    logs: new LogLines(options.translate),
    clock: new UserTimeClock(),
    startedAt: options.startedAt,
    journal: options.journal ?? null,
    nextJournal: null,
    readIdentity: false,
    readTime: false,
    scheduled: { count: 0, bytes: 0, earliest: Infinity },
    afterCommit: [],
    scheduledJob: options.scheduledJob ?? null,
    component: options.component ?? "",
    source: options.source ?? null,
  };
}
