import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { hasAdminRole } from "../people/access";
import { removeFactor } from "../secondFactor/writes";
import { dropConfirmations, readAddress } from "./confirmations";
import { forgetCallers } from "./knownCallers";

/**
 * After a new password by a mailed link, which only the mailbox's owner has. If nobody had shown that before, a stranger
 * may have signed up with the address: what would keep its owner out goes, so that the account is the owner's (AUTH-34).
 * An administrator's second factor stays: the role was given to whoever has it, and the owner of the school can remove it.
 */
export async function proveAddress(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await readAddress(ctx, userId)).confirmed) return;
  if (!(await hasAdminRole(ctx, userId))) {
    // Before the address counts as confirmed: the name in the notice may be the stranger's text (MAIL-20).
    await removeFactor(ctx, userId);
    await forgetCallers(ctx, userId);
  }
  await dropConfirmations(ctx, userId);
  await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
}
