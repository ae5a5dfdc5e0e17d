import type { JsonValue } from "../values/json";

/**
 * What the developer did wrong: `message` is Convex's own text, `code` its short name (`TooManyDocumentsRead`, ...).
 * `data` set: the runtime turns it into a ConvexError with this data (`InvalidCursor`, which the React hooks look for).
 */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  constructor(
    readonly code: string,
    message: string,
    readonly data?: JsonValue,
  ) {
    super(message);
  }
}

/** A commit since the snapshot touched what the transaction read: run the function again. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
  readonly code = "OptimisticConcurrencyControlFailure";
}

/** The write log no longer reaches back to the snapshot, or an index is younger than it: run again at a newer one. */
export class SnapshotTooOldError extends ConflictError {
  override readonly name = "SnapshotTooOldError";
}

/** The disk refused a write. Nothing of the group that it belongs to is in force; reads go on. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code = "StorageError";
}

type OpenErrorCode = "newerFormat" | "inUse" | "unwritable" | "notADatabase" | "damaged";

/** The data cannot be opened: `message` is one line for the user. */
export class OpenError extends Error {
  override readonly name = "OpenError";
  constructor(
    readonly code: OpenErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
