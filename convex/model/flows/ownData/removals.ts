import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { recordAudit } from "../../platform/audit/writes";
import { rememberTries } from "../../learning/exams/formerTries";
import { deleteAddress } from "../../learning/invitations/writes";
import { findOwnAccount } from "../../platform/accounts";
import { requireAnotherAdmin } from "../../people/profiles/roles";
import { readAddress } from "../../people/signIn/confirmations";
import { noteRemoval } from "../../people/signIn/notices";
import { startBatches, type BatchRules, type WorkOf } from "../../platform/jobs/engine";
import { accountTables, personalTables } from "./personalTables";

/**
 * Deletes the sign-in rows in this transaction (PRIVACY-5).
 * Sessions end and the address is free; the other rows follow in batches. Error: lastAdmin.
 */
export async function beginRemoval(
  ctx: MutationCtx,
  { userId, certificates }: Pick<WorkOf<"accountRemoval">, "userId" | "certificates">,
): Promise<void> {
  await requireAnotherAdmin(ctx, userId);
  await noteRemoval(ctx, userId);
  await rememberTries(ctx, userId);
  const account = await findOwnAccount(ctx, userId);
  const { confirmed } = await readAddress(ctx, userId);
  if (account !== null) await deleteAddress(ctx, { email: account.providerAccountId, confirmed });
  const nobodyId: Id<"users"> = await ctx.db.insert("users", {});
  await ctx.db.delete("users", nobodyId);
  const work = { kind: "accountRemoval" as const, userId, nobodyId, certificates };
  for (const table of accountTables) while ((await table.remove(ctx, { ...work, cursor: null })) !== null);
  await startBatches(ctx, work);
  await recordAudit(ctx, {
    action: "student.removed",
    targetKind: "student",
    targetId: nobodyId,
    targetLabel: "",
    actorId: nobodyId,
  });
}

/**
 * Removes one batch of one table.
 * The next table begins where a batch found no more rows (PRIVACY-6).
 *
 * @example "12 abc" is the cursor abc in the twelfth table
 */
export const removeAccountRows: BatchRules<"accountRemoval"> = async (ctx, work, cursor) => {
  const [, number, place = ""] = /^(\d+) (.*)$/su.exec(cursor) ?? [];
  const step = number === undefined ? accountTables.length : Number(number);
  const table = personalTables[step];
  if (table === undefined) return null;
  const next = await table.remove(ctx, { ...work, cursor: place === "" ? null : place });
  return next === null ? `${step + 1} ` : `${step} ${next}`;
};
