import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { readDevice } from "../../../shared/deviceName";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

type Ctx = QueryCtx | MutationCtx;

const HOUR = 3_600_000;

/**
 * Stores the device of a new session (AUTH-20).
 * Trigger of `authSessions`.
 */
export async function keepDevice(ctx: TriggerCtx, change: RowChange<"authSessions">): Promise<void> {
  if (change.operation === "insert") await noteDevice(ctx, change.id);
  if (change.operation !== "delete") return;
  // The removal of an account deletes the device first.
  const device = await findDevice(ctx, change.id);
  if (device !== null) await ctx.db.delete("sessionDevices", device._id);
}

/**
 * Updates when the device was last seen, to the hour.
 * Called when a session is refreshed. An exact time would be a write per page.
 */
export async function seeDevice(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const device = await requireDevice(ctx, sessionId);
  const lastSeenAt = thisHour();
  if (device.lastSeenAt < lastSeenAt) await ctx.db.patch("sessionDevices", device._id, { lastSeenAt });
}

async function findDevice(ctx: Ctx, sessionId: Id<"authSessions">): Promise<Doc<"sessionDevices"> | null> {
  return await ctx.db
    .query("sessionDevices")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", sessionId))
    .unique();
}

/**
 * Returns the session's device; every session has one.
 * Error: notFound.
 */
export async function requireDevice(ctx: Ctx, sessionId: Id<"authSessions">): Promise<Doc<"sessionDevices">> {
  return (await findDevice(ctx, sessionId)) ?? fail("notFound");
}

/** Returns "Firefox, Windows"; empty if neither is known. */
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
