import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { defaultMailLanguage, type MailLanguage } from "../../../shared/mailKinds";
import { findOwnAccount, findProfile } from "../../people/profiles/reads";

export interface Reader {
  /** The address that the person signs in with; the profile's may be anyone's. */
  to: string;
  /** Null until that address is confirmed (MAIL-20): who typed it may have typed any text as a name. */
  name: string | null;
  language: MailLanguage;
}

/**
 * To whom mails about a person's account and certificates go. Null only for users who are no people.
 *
 * @param otherwise the language for people who have chosen none
 */
export async function findReader(
  ctx: MutationCtx,
  userId: Id<"users">,
  otherwise: MailLanguage = defaultMailLanguage,
): Promise<Reader | null> {
  const [account, profile] = [await findOwnAccount(ctx, userId), await findProfile(ctx, userId)];
  if (account === null || profile === null) return null;
  const isConfirmed = (await ctx.db.get("users", userId))?.emailVerificationTime !== undefined;
  const { fullName, language = otherwise } = profile;
  return { to: account.providerAccountId, name: isConfirmed ? fullName : null, language };
}
