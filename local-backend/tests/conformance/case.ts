import type { Value } from "convex/values";

/** What both sides can do; failures reject. */
export interface Side {
  query(path: string, args?: Record<string, Value>): Promise<Value>;
  mutation(path: string, args?: Record<string, Value>): Promise<Value>;
  action(path: string, args?: Record<string, Value>): Promise<Value>;
  /** A failure as `{ failed: class, data? }`, a result as it is. */
  outcome(call: Promise<unknown>): Promise<unknown>;
  /** Until nothing is scheduled any more. */
  settle(): Promise<void>;
}

export interface Case {
  name: string;
  /** Gives what is compared. Ids and creation times are compared by their order of appearance only. */
  run(side: Side): Promise<unknown>;
  /** Set when the two differ on purpose: the reason, and what this backend must answer. */
  difference?: { reason: string; ours: unknown };
}
