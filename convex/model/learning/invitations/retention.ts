import type { MutationCtx } from "../../../_generated/server";
import { openInvitationStates } from "../../../shared/invitations";

const BATCH = 100;

/**
 * Marks expired invitations and deletes old ones.
 * Returns whether there may be more.
 */
export async function sweepInvitations(ctx: MutationCtx): Promise<boolean> {
  const now = Date.now();
  let more = false;
  for (const state of openInvitationStates) {
    const over = await ctx.db
      .query("invitations")
      .withIndex("by_state_and_expiresAt", (q) => q.eq("state", state).lte("expiresAt", now))
      .take(BATCH);
    for (const { _id } of over) await ctx.db.patch("invitations", _id, { state: "expired", tokenHash: undefined });
    more ||= over.length === BATCH;
  }
  const old = await ctx.db
    .query("invitations")
    .withIndex("by_keptUntil", (q) => q.lte("keptUntil", now))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("invitations", _id);
  return more || old.length === BATCH;
}
