import type { Transaction } from "../database/types";
import type { Execution } from "./execution";
import { SyscallError } from "./functionErrors";

export function requireTransaction(execution: Execution): Transaction {
  if (execution.kind === "import") throw new SyscallError("Can't use database at import time.");
  if (execution.transaction === null) {
    throw new SyscallError("The database is only available in queries and mutations, not in actions.");
  }
  return execution.transaction;
}

export function requireMutation(execution: Execution, what: string): Transaction {
  const transaction = requireTransaction(execution);
  if (execution.kind !== "mutation") throw new SyscallError(`Can't ${what} in a query: queries cannot write.`);
  return transaction;
}
