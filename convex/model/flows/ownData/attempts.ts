import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findCertificate } from "../../credentials/certificates/reads";
import { BATCH, type Removal } from "./holdings";

/**
 * Detaches attempts from the person; they stay in the statistics.
 * One course at a time, so that nothing connects them. Attempts behind a certificate stay with it.
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

/**
 * Reassigns attempts, oldest first.
 * Call it past the triggers: no statistic depends on who made a first attempt.
 */
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
