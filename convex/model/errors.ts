import { ConvexError, type Value } from "convex/values";
import type { ErrorCode } from "../shared/errorCodes";

/** Ends the function with an error that the client can translate; a mutation rolls back. */
export function fail(code: ErrorCode, data: Record<string, Value> = {}): never {
  throw new ConvexError({ code, ...data });
}
