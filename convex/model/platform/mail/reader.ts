import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { MailLanguage } from "../../../shared/mailKinds";
import { findOwnAccount, findProfile } from "../accounts";

export interface Reader {
  /**
   * Sign-in address of the person.
   * The profile's address may be anyone's.
   */
  to: string;
  /**
   * Null until that address is confirmed (MAIL-20).
   * A stranger may have typed any text as a name.
   */
  name: string | null;
  language: MailLanguage;
}

/**
 * Returns the reader of mails about a person's account.
 * Null only for users who cannot sign in.
 */
export async function findReader(ctx: MutationCtx, userId: Id<"users">): Promise<Reader | null> {
  const [account, profile] = [await findOwnAccount(ctx, userId), await findProfile(ctx, userId)];
  if (account === null || profile === null) return null;
  const isConfirmed = (await ctx.db.get("users", userId))?.emailVerificationTime !== undefined;
  const { fullName, language } = profile;
  return { to: account.providerAccountId, name: isConfirmed ? fullName : null, language };
}
