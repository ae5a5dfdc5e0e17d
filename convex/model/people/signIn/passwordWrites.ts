import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { voidChallenges } from "../secondFactor/writes";
import { notePasswordChange } from "./notices";
import { voidResets } from "./resets";
import { endSessions } from "./sessions";

interface PasswordChange {
  /** Hash of the password. */
  secret: string;
  /** Session to spare. */
  keep?: Id<"authSessions">;
}

/**
 * Replaces an account's password.
 * The only way to do so: its other sessions and open links end with it (AUTH-19, AUTH-25).
 */
export async function replacePassword(
  ctx: MutationCtx,
  { _id, userId }: Doc<"authAccounts">,
  { secret, ...keep }: PasswordChange,
): Promise<void> {
  await ctx.db.patch("authAccounts", _id, { secret });
  await endSessions(ctx, userId, keep);
  await voidResets(ctx, userId);
  await voidChallenges(ctx, userId);
  await notePasswordChange(ctx, userId);
}
