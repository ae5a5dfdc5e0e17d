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
  /** What is there before. Cases with the same function share it, and change nothing. */
  given?: (side: Side) => Promise<unknown>;
  /** Returns what is compared. Ids and creation times are compared by order of appearance only. */
  run(side: Side): Promise<unknown>;
  /** An intended difference: the reason, the page of Convex's documentation that decides, and this backend's expected result. */
  difference?: { reason: string; decidedBy: `https://docs.convex.dev/${string}`; ours: unknown };
}
