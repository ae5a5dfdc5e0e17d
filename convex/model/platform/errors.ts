import { ConvexError, type Value } from "convex/values";
import type { ErrorCode } from "../../shared/errorCodes";

/**
 * Throws an error that the client translates.
 * A mutation rolls back.
 */
export function fail(code: ErrorCode, data: Record<string, Value> = {}): never {
  throw new ConvexError({ code, ...data });
}
