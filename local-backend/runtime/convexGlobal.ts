import { DatabaseError, errorText } from "../database/errors";
import type { JsonObject } from "../values/json";
import { parseObject } from "./jsonReading";
import { currentExecution, type Execution } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { SyscallError } from "./functionErrors";
import { checkBudget } from "./transactionBudget";

/** A system call: JSON text of the result, now or later. */
export type Syscall = (execution: Execution, args: JsonObject) => string | Promise<string>;
/** A system call on JavaScript values (blobs). */
export type JsSyscall = (execution: Execution, args: Record<string, unknown>) => Promise<unknown>;

export interface SyscallTable {
  sync: ReadonlyMap<string, (execution: Execution, args: JsonObject) => string>;
  async: ReadonlyMap<string, Syscall>;
  js: ReadonlyMap<string, JsSyscall>;
}

/** `ctx.runQuery` and `ctx.runMutation` within a transaction. */
const NESTED_CALL = "1.0/runUdf";

/** By owner, because several runtimes may live in one process (tests). */
const tables = new WeakMap<object, SyscallTable>();

/** Registers the system calls for functions of this owner's runs. */
export function provideSyscalls(owner: object, table: SyscallTable): void {
  tables.set(owner, table);
}

/**
 * Installs `globalThis.Convex`, through which convex/server calls the host. Another one in the same process
 * (convex-test) keeps working elsewhere.
 */
export function installConvexGlobal(): void {
  let other: unknown = (globalThis as { Convex?: unknown }).Convex;
  const convex = { syscall, asyncSyscall, jsSyscall };
  Object.defineProperty(globalThis, "Convex", {
    configurable: true,
    get: () => (currentExecution() === undefined ? other : convex),
    set: (value: unknown) => {
      other = value;
    },
  });
}

function syscall(op: string, argsText: string): string {
  const execution = requireExecution();
  return inHost(execution, () => {
    const handler = tableOf(execution).sync.get(op);
    if (handler === undefined) throw new SyscallError(`Unknown operation ${op}`);
    return handler(execution, parseObject(argsText));
  });
}

/** Not an async function, which would add promises to every call. */
function asyncSyscall(op: string, argsText: string): Promise<string> {
  try {
    const execution = requireExecution();
    if (usedUp(execution)) return new Promise(() => {});
    if (op === NESTED_CALL) return inTurn(execution, () => perform(execution, op, argsText));
    if (execution.turn !== null) return afterTurn(execution, execution.turn, () => perform(execution, op, argsText));
    return perform(execution, op, argsText);
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(errorText(error)));
  }
}

/** Nested calls of one function run one after the other, in call order. */
async function inTurn(execution: Execution, call: () => Promise<string>): Promise<string> {
  const before = execution.turn;
  let end = (): void => undefined;
  const turn = new Promise<void>((resolve) => (end = resolve));
  execution.turn = turn;
  try {
    return await (before === null ? call() : afterTurn(execution, before, call));
  } finally {
    if (execution.turn === turn) execution.turn = null;
    end();
  }
}

async function afterTurn(execution: Execution, turn: Promise<void>, call: () => Promise<string>): Promise<string> {
  await turn;
  requireAlive(execution);
  return call();
}

function perform(execution: Execution, op: string, argsText: string): Promise<string> {
  const result = inHost(execution, () => {
    const handler = tableOf(execution).async.get(op);
    if (handler === undefined) throw new SyscallError(`Unknown async operation ${op}`);
    return handler(execution, parseObject(argsText));
  });
  return typeof result === "string" ? Promise.resolve(result) : settle(execution, result);
}

async function jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown> {
  const execution = requireExecution();
  const result = inHost(execution, () => {
    const handler = tableOf(execution).js.get(op);
    if (handler === undefined) throw new SyscallError(`Unknown JS operation ${op}`);
    return handler(execution, args);
  });
  return settle(execution, result);
}

async function settle<T>(execution: Execution, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw forApp(execution, error);
  } finally {
    UserTimeClock.enter();
  }
}

/**
 * Ends a function that used up its time: the call never returns, because an error could be caught and a loop of calls
 * would never yield.
 */
function usedUp(execution: Execution): boolean {
  try {
    execution.run.clock.leave();
    execution.checkTime();
    return false;
  } catch (error) {
    const { abandon } = execution.root;
    if (abandon === null || !(error instanceof Error)) throw error;
    abandon(error);
    execution.end();
    return true;
  }
}

/** The synchronous part of a system call: stops the app's clock and uses the host's globals. */
function inHost<T>(execution: Execution, work: () => T): T {
  execution.run.clock.leave();
  execution.inHost = true;
  try {
    const result = work();
    if (execution.budget !== null) checkBudget(execution);
    return result;
  } catch (error) {
    throw forApp(execution, error);
  } finally {
    execution.inHost = false;
    UserTimeClock.enter();
  }
}

/**
 * What the app may see of a failure. Host failures are kept: the function fails with them even if the app continues.
 */
function forApp(execution: Execution, error: unknown): Error {
  if (error instanceof SyscallError || error instanceof DatabaseError) {
    const seen: Error & { data?: unknown } = new Error(error.message);
    if (error.data !== undefined) seen.data = error.data;
    return seen;
  }
  execution.hostFailure ??= error;
  return new Error("Your request couldn't be completed. Try again later.");
}

function requireExecution(): Execution {
  const execution = currentExecution();
  if (execution === undefined) throw new Error("Convex system calls are only possible inside a Convex function.");
  requireAlive(execution);
  return execution;
}

function requireAlive(execution: Execution): void {
  if (execution.alive) return;
  throw new Error(
    "The Convex function has ended: this call came too late. Did you forget to `await` a promise in the function?",
  );
}

function tableOf(execution: Execution): SyscallTable {
  const table = tables.get(execution.run.owner);
  if (table === undefined) throw new SyscallError("No system calls are possible here.");
  return table;
}
