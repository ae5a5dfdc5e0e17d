import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { isOpen } from "./reads";

/**
 * Trigger of `mails`: updates the invitation's mail state.
 * Also when the mail is gone from the outbox.
 */
export async function keepInvitation(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"mails">): Promise<void> {
  if (newDoc?.kind !== "invitation" || oldDoc === null || oldDoc.state === newDoc.state) return;
  const invitation = await ctx.db
    .query("invitations")
    .withIndex("by_mailId", (q) => q.eq("mailId", newDoc._id))
    .unique();
  if (invitation === null || !isOpen(invitation)) return;
  await ctx.db.patch("invitations", invitation._id, { state: newDoc.state });
}
