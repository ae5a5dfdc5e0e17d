import { DatabaseError } from "./errors";
import { LIMITS } from "./limits";
import type { TransactionReadSet } from "./readSet";
import type { Usage } from "./types";

const HELP =
  "Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";

/** Counts a transaction's work and throws at Convex's limits, with its texts. System tables are exempt. */
export class UsageMeter {
  readonly usage = emptyUsage();

  constructor(private readonly readSet: TransactionReadSet) {}

  documentRead(bytes: number, system: boolean): void {
    if (system) return;
    this.usage.documentsRead++;
    this.usage.bytesRead += bytes;
    if (this.usage.documentsRead > LIMITS.documentsRead) {
      throw exceeded(
        "TooManyDocumentsRead",
        `Too many documents read in a single function execution (limit: ${String(LIMITS.documentsRead)}). ${HELP}`,
      );
    }
    if (this.usage.bytesRead > LIMITS.bytesRead) {
      throw exceeded(
        "TooManyBytesRead",
        `Too many bytes read in a single function execution (limit: ${String(LIMITS.bytesRead)} bytes). ${HELP}`,
      );
    }
  }

  intervalRead(): void {
    this.usage.intervalsRead = this.readSet.count(LIMITS.intervalsRead);
    if (this.usage.intervalsRead > LIMITS.intervalsRead) {
      throw exceeded(
        "TooManyReads",
        `Too many reads in a single function execution (limit: ${String(LIMITS.intervalsRead)}). ${HELP}`,
      );
    }
  }

  documentWritten(bytes: number, system: boolean): void {
    if (system) return;
    this.usage.documentsWritten++;
    this.usage.bytesWritten += bytes;
    if (this.usage.documentsWritten > LIMITS.documentsWritten) {
      throw exceeded(
        "TooManyWrites",
        `Too many writes in a single function execution (limit: ${String(LIMITS.documentsWritten)})`,
      );
    }
    if (this.usage.bytesWritten > LIMITS.bytesWritten) {
      throw exceeded(
        "TooManyBytesWritten",
        `Too many bytes written in a single function execution (limit: ${String(LIMITS.bytesWritten)} bytes)`,
      );
    }
  }
}

function exceeded(code: string, message: string): DatabaseError {
  return new DatabaseError(code, message);
}

export function emptyUsage(): Usage {
  return { documentsRead: 0, bytesRead: 0, intervalsRead: 0, documentsWritten: 0, bytesWritten: 0 };
}
