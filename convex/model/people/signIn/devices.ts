import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { readDevice } from "../../../shared/deviceName";
import { limits } from "../../../shared/limits";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

const HOUR = 3_600_000;

/** Trigger of `authSessions`: the library creates sessions, so their devices are noted here (AUTH-20). */
export async function keepDevice(ctx: TriggerCtx, change: RowChange<"authSessions">): Promise<void> {
  if (change.operation === "insert") await noteDevice(ctx, change.id);
  if (change.operation !== "delete") return;
  const device = await findDevice(ctx, change.id);
  if (device !== null) await ctx.db.delete("sessionDevices", device._id);
}

/** Called when a session is refreshed. To the hour: an exact time would be a write for every page that is opened. */
export async function seeDevice(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const device = await findDevice(ctx, sessionId);
  const lastSeenAt = thisHour();
  if (device === null) await noteDevice(ctx, sessionId);
  else if (device.lastSeenAt < lastSeenAt) await ctx.db.patch("sessionDevices", device._id, { lastSeenAt });
}

/** Null for a session from before devices were noted that has not been used since. */
export async function findDevice(
  ctx: QueryCtx | MutationCtx,
  sessionId: Id<"authSessions">,
): Promise<Doc<"sessionDevices"> | null> {
  return await ctx.db
    .query("sessionDevices")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", sessionId))
    .unique();
}

/** "Firefox, Windows"; empty when neither is known. */
export function deviceName(userAgent: string | null = null): string {
  const { browser, system } = readDevice(userAgent ?? "");
  return [browser, system].filter((name) => name !== null).join(", ");
}

async function noteDevice(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const { userAgent } = await ctx.meta.getRequestMetadata();
  const named = userAgent === null ? {} : { userAgent: userAgent.slice(0, limits.userAgent) };
  await ctx.db.insert("sessionDevices", { sessionId, lastSeenAt: thisHour(), ...named });
}

const thisHour = (): number => Math.floor(Date.now() / HOUR) * HOUR;
