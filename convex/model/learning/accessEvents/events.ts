import { literals } from "convex-helpers/validators";
import type { PaginationOptions, PaginationResult } from "convex/server";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { accessEventResults, accessEventTypes, type AccessEventResult } from "../../../shared/accessEvents";
import { retentionPeriods } from "../../../shared/retention";
import { maskAddress } from "../../platform/mail/maskAddress";
import type { AccessEvent } from "./form";

export async function findEvent(ctx: MutationCtx, eventId: string): Promise<Doc<"accessEvents"> | null> {
  return await ctx.db
    .query("accessEvents")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .unique();
}

interface Outcome {
  bodyHash: string;
  result: AccessEventResult;
  userId?: Id<"users">;
}

export async function keepEvent(
  ctx: MutationCtx,
  { id: eventId, type, email }: AccessEvent,
  outcome: Outcome,
): Promise<void> {
  await ctx.db.insert("accessEvents", { eventId, type, address: maskAddress(email), ...outcome });
}

/** An event as administrators see it. */
export const accessEventLine = v.object({
  _id: v.id("accessEvents"),
  at: v.number(),
  type: literals(...accessEventTypes),
  result: literals(...accessEventResults),
  address: v.string(),
});

/** Newest first. */
export async function paginateEvents(
  ctx: QueryCtx,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Infer<typeof accessEventLine>>> {
  const found = await ctx.db.query("accessEvents").order("desc").paginate(paginationOpts);
  const page = found.page.map(({ _id, _creationTime: at, type, result, address }) => ({
    ...{ _id, at, type, result, address },
  }));
  return { ...found, page };
}

const BATCH = 100;

/** Deletes old events; returns whether there may be more. */
export async function sweepEvents(ctx: MutationCtx): Promise<boolean> {
  const old = await ctx.db
    .query("accessEvents")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - retentionPeriods.accessEvents))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("accessEvents", _id);
  return old.length === BATCH;
}
