import type { Transaction } from "../database/types";
import type { JsonValue } from "../values/json";
import type { Execution, Run } from "./execution";
import { SyscallError } from "./functionErrors";
import { functionLimits } from "./functionLimits";
import { asNumber, asObject } from "./jsonReading";

const MIB = 1024 * 1024;

const LIMITS = {
  bytesRead: 16 * MIB,
  bytesWritten: 16 * MIB,
  databaseQueries: 4_096,
  documentsRead: 32_000,
  documentsWritten: 16_000,
  functionsScheduled: functionLimits.scheduledFunctions,
  scheduledFunctionArgsBytes: functionLimits.scheduledTotalBytes,
};

type Amounts = Record<keyof typeof LIMITS, number>;
export type Budget = Partial<Amounts>;

function amountsOf(transaction: Transaction, run: Run): Amounts {
  const { usage } = transaction;
  return {
    bytesRead: usage.bytesRead,
    bytesWritten: usage.bytesWritten,
    databaseQueries: usage.intervalsRead,
    documentsRead: usage.documentsRead,
    documentsWritten: usage.documentsWritten,
    functionsScheduled: run.scheduled.count,
    scheduledFunctionArgsBytes: run.scheduled.bytes,
  };
}

/** `ctx.meta.getTransactionMetrics()`. A transaction's files are not counted: they are unlimited here. */
export function metricsText(transaction: Transaction, run: Run): string {
  const used = amountsOf(transaction, run);
  const metrics: Record<string, { used: number; remaining: number }> = {};
  for (const [name, limit] of Object.entries(LIMITS)) {
    const amount = used[name as keyof Amounts];
    metrics[name] = { used: amount, remaining: Math.max(0, limit - amount) };
  }
  for (const name of ["filesWritten", "fileWriteBytes", "filesRead", "fileReadBytes"]) {
    metrics[name] = { used: 0, remaining: Number.MAX_SAFE_INTEGER };
  }
  return JSON.stringify(metrics);
}

/**
 * `transactionLimits` of a nested call: the transaction's maximum total usage while it runs, never above its caller's.
 * Null without limits.
 */
export function budgetOf(limits: JsonValue | undefined, caller: Execution, transaction: Transaction): Budget | null {
  if (limits === undefined || limits === null) return caller.budget;
  const used = amountsOf(transaction, caller.run);
  const budget: Budget = { ...caller.budget };
  for (const [name, amount] of Object.entries(asObject(limits, "transactionLimits"))) {
    if (!(name in LIMITS)) continue;
    const key = name as keyof Amounts;
    budget[key] = Math.min(budget[key] ?? LIMITS[key], used[key] + asNumber(amount, name));
  }
  return budget;
}

/** Throws if a nested call has exceeded its budget. */
export function checkBudget({ budget, transaction, run }: Execution): void {
  if (budget === null || transaction === null) return;
  const used = amountsOf(transaction, run);
  for (const [name, limit] of Object.entries(budget)) {
    const amount = used[name as keyof Amounts];
    if (amount > limit) {
      throw new SyscallError(`The nested function exceeded its transaction limit \`${name}\` (${amount} of ${limit}).`);
    }
  }
}
