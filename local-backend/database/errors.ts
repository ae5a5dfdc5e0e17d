import type { JsonValue } from "../values/json";

/**
 * A developer error: `message` is Convex's text, `code` its short name (`TooManyDocumentsRead`, ...). With `data`, the
 * runtime throws a ConvexError (`InvalidCursor`, which the React hooks look for).
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

/** A commit since the snapshot touched the read set: run the function again. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
  readonly code = "OptimisticConcurrencyControlFailure";
}

/** The write log no longer covers the snapshot, or an index is younger than it: run again at a newer one. */
export class SnapshotTooOldError extends ConflictError {
  override readonly name = "SnapshotTooOldError";
}

/** The disk refused a write. Its whole commit group is rolled back; reads continue. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code = "StorageError";
}

type OpenErrorCode = "newerFormat" | "inUse" | "unwritable" | "notADatabase" | "damaged";

/** The data cannot be opened; `message` is one line for the user. */
export class OpenError extends Error {
  override readonly name = "OpenError";
  constructor(
    readonly code: OpenErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
