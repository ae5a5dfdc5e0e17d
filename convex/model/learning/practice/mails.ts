import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { findProfile } from "../../platform/accounts";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { findPracticeDay } from "./reads";
import { hasDaily } from "./selection";

/**
 * Queues the mail with the person's questions of the day (MAIL-22).
 *
 * Only for a confirmed address, with something to ask, before any practice that day. A second call that day queues
 * nothing.
 */
export async function mailPractice(ctx: MutationCtx, userId: Id<"users">, now = Date.now()): Promise<void> {
  const user = await ctx.db.get("users", userId);
  const profile = await findProfile(ctx, userId);
  if (profile?.isBlocked !== false || user?.emailVerificationTime === undefined) return;
  const day = brazilDay(now);
  if (((await findPracticeDay(ctx, userId, day))?.answered ?? 0) > 0 || !(await hasDaily(ctx, userId))) return;
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, name, language } = reader;
  await queueMail(ctx, {
    kind: "dailyPractice",
    data: { name },
    to,
    userId,
    language,
    key: `dailyPractice:${userId}:${day}`,
  });
}
