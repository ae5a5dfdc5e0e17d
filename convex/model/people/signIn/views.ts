import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { requireDevice } from "./devices";

export const sessionView = v.object({
  _id: v.id("authSessions"),
  createdAt: v.number(),
  /** Rounded to the hour. */
  lastSeenAt: v.number(),
  userAgent: v.union(v.string(), v.null()),
  isThis: v.boolean(),
});

export const failureView = v.object({
  _id: v.id("signInFailures"),
  at: v.number(),
  wrong: v.union(v.literal("password"), v.literal("code")),
  caller: v.union(v.string(), v.null()),
});

export function toFailureView(failure: Doc<"signInFailures">): Infer<typeof failureView> {
  const { _id, _creationTime: at, wrong, caller = null } = failure;
  return { _id, at, wrong, caller };
}

export const newSession = v.object({ userId: v.id("users"), sessionId: v.id("authSessions") });
export type NewSession = Infer<typeof newSession>;

export async function toSessionView(
  ctx: QueryCtx,
  { _id, _creationTime }: Doc<"authSessions">,
  own: Id<"authSessions">,
): Promise<Infer<typeof sessionView>> {
  const { lastSeenAt, userAgent = null } = await requireDevice(ctx, _id);
  return { _id, createdAt: _creationTime, lastSeenAt, userAgent, isThis: _id === own };
}
