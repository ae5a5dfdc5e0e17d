import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { privacyRules } from "../../../shared/privacy";
import { recordAudit } from "../../platform/audit/writes";
import { forgetAddress } from "../../learning/invitations/writes";
import { findOwnAccount } from "../../platform/accounts";
import { requireAnotherAdmin } from "../../people/profiles/roles";
import { noteRemoval } from "../../people/signIn/notices";
import { BATCH, type Removal } from "./holdings";
import { accountTables, personalTables } from "./personalTables";

/**
 * Everything that makes it an account goes in this transaction: sessions end, the address is free (PRIVACY-5). The
 * caller schedules the batches for the rest. Error: lastAdmin.
 */
export async function beginRemoval(
  ctx: MutationCtx,
  { userId, certificates }: Pick<Removal, "userId" | "certificates">,
): Promise<Id<"accountRemovals">> {
  await requireAnotherAdmin(ctx, userId);
  await noteRemoval(ctx, userId);
  const account = await findOwnAccount(ctx, userId);
  if (account !== null) await forgetAddress(ctx, account.providerAccountId);
  const nobodyId = await ctx.db.insert("users", {});
  await ctx.db.delete("users", nobodyId);
  const fields = { userId, nobodyId, certificates, step: accountTables.length, cursor: null, batchAt: Date.now() };
  const removalId = await ctx.db.insert("accountRemovals", fields);
  const removal = { ...fields, _id: removalId, _creationTime: 0 };
  for (const table of accountTables) while ((await table.remove(ctx, removal)) !== null);
  await recordAudit(ctx, {
    ...{ action: "student.removed", targetKind: "student", targetId: nobodyId, targetLabel: "" },
    actorId: nobodyId,
  });
  return removalId;
}

/** Returns whether there is more to do. The next table begins where the last batch found no more rows. */
export async function removeBatch(ctx: MutationCtx, removalId: Id<"accountRemovals">): Promise<boolean> {
  const removal = await ctx.db.get("accountRemovals", removalId);
  const table = removal && personalTables[removal.step];
  if (!table) {
    if (removal) await ctx.db.delete("accountRemovals", removalId);
    return false;
  }
  const cursor = await table.remove(ctx, removal);
  const step = cursor === null ? removal.step + 1 : removal.step;
  await ctx.db.patch("accountRemovals", removalId, { step, cursor, batchAt: Date.now() });
  return true;
}

export async function restartStuckRemovals(ctx: MutationCtx): Promise<void> {
  const stuck: Doc<"accountRemovals">[] = await ctx.db
    .query("accountRemovals")
    .withIndex("by_batchAt", (q) => q.lt("batchAt", Date.now() - privacyRules.removalStuckMs))
    .take(BATCH);
  for (const { _id: removalId } of stuck)
    await ctx.scheduler.runAfter(0, internal.jobs.privacyRemoval.batch, { removalId });
}
