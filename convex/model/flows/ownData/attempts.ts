import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findCertificate } from "../../credentials/certificates/reads";
import { BATCH, type Removal } from "./holdings";

/**
 * Attempts stay in the statistics. One course at a time they pass to nobody, so that nothing connects them with the
 * person; those behind a certificate stay with it.
 */
export async function releaseAttempts(ctx: MutationCtx, removal: Removal): Promise<string | null> {
  const { userId, cursor } = removal;
  const after = (cursor ?? "") as Id<"courses">;
  const next = await ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId).gt("courseId", after))
    .first();
  if (next === null) return null;
  const { courseId } = next;
  if ((await findCertificate(ctx, userId, courseId)) !== null) return courseId;
  const from = { userId, courseId, nobodyId: removal.nobodyId };
  const moved: number = await ctx.runMutation(internal.jobs.privacyRemoval.passAttempts, from);
  return moved < BATCH ? courseId : (cursor ?? "");
}

/** Oldest first. Call it past the triggers: whose first attempt it is changes for no statistic. */
export async function passAttempts(
  ctx: MutationCtx,
  { userId, courseId, nobodyId }: { userId: Id<"users">; courseId: Id<"courses">; nobodyId: Id<"users"> },
): Promise<number> {
  const attempts = await ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(BATCH);
  for (const { _id } of attempts) await ctx.db.patch("examAttempts", _id, { userId: nobodyId });
  return attempts.length;
}
