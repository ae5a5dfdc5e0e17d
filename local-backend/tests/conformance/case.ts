import type { Value } from "convex/values";

export interface Side {
  query(path: string, args?: Record<string, Value>): Promise<Value>;
  mutation(path: string, args?: Record<string, Value>): Promise<Value>;
  action(path: string, args?: Record<string, Value>): Promise<Value>;
  /** A failure as `{ failed: class, data? }`, otherwise the result. */
  outcome(call: Promise<unknown>): Promise<unknown>;
  settle(): Promise<void>;
}

export interface Case {
  name: string;
  /** Returns what is compared. Ids and creation times are compared by order of appearance only. */
  run(side: Side): Promise<unknown>;
  /** An intended difference: the reason, and this backend's expected result. */
  difference?: { reason: string; ours: unknown };
}
