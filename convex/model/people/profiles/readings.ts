import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { readingRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import type { Viewer } from "./access";
import { findProfile } from "../../platform/accounts";

interface Reading {
  actorId: Id<"users">;
  userId: Id<"users">;
}

/**
 * Records that an administrator opens a person's page.
 * Once an hour (PRIVACY-13). A query cannot write, so the page calls this first, and its queries refuse without
 * it. Does nothing for deleted people.
 */
export async function recordReading(ctx: MutationCtx, { actorId, userId }: Reading): Promise<void> {
  const [actor, person] = [await findProfile(ctx, actorId), await findProfile(ctx, userId)];
  if (actor === null || person === null) return;
  const newest = await findNewest(ctx, { actorId, userId });
  if (newest?.isOpen && newest._creationTime > Date.now() - readingRules.entryMs) return;
  const names = { actorName: actor.fullName, personName: person.fullName };
  const readingId = await ctx.db.insert("personReadings", { actorId, userId, ...names, role: "admin", isOpen: true });
  // A query cannot read the clock and be cached; a job closes it.
  await ctx.scheduler.runAfter(readingRules.openMs, internal.jobs.personReadings.close, { readingId });
}

export async function closeReading(ctx: MutationCtx, readingId: Id<"personReadings">): Promise<void> {
  const reading = await ctx.db.get("personReadings", readingId);
  if (reading !== null) await ctx.db.patch("personReadings", readingId, { isOpen: false });
}

/**
 * Refuses without a record of the visit.
 * Error: readingNotRecorded.
 *
 * @param userId as the client sent it; an unknown one has nothing to protect
 */
export async function requireReading(ctx: QueryCtx & { viewer: Viewer }, userId: string): Promise<void> {
  const personId = ctx.db.normalizeId("users", userId);
  if (personId === null) return;
  const newest = await findNewest(ctx, { actorId: ctx.viewer.userId, userId: personId });
  if (!newest?.isOpen) fail("readingNotRecorded");
}

async function findNewest(
  ctx: QueryCtx | MutationCtx,
  { actorId, userId }: Reading,
): Promise<Doc<"personReadings"> | null> {
  return await ctx.db
    .query("personReadings")
    .withIndex("by_actorId_and_userId", (q) => q.eq("actorId", actorId).eq("userId", userId))
    .order("desc")
    .first();
}
