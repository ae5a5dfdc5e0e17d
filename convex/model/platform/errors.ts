import { ConvexError, type Value } from "convex/values";
import type { ErrorCode } from "../../shared/errorCodes";

/**
 * Throws an error that the client translates.
 * A mutation rolls back.
 */
export function fail(code: ErrorCode, data: Record<string, Value> = {}): never {
  throw new ConvexError({ code, ...data });
}

/**
 * When to try again after tooManyAttempts, ms since epoch.
 * Null for other errors.
 */
export function retryAtOf(error: unknown): number | null {
  if (!(error instanceof ConvexError)) return null;
  const { code, retryAt } = error.data as { code?: string; retryAt?: number };
  return code === "tooManyAttempts" && retryAt !== undefined ? retryAt : null;
}
