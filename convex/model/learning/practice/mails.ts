import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { findPracticeDay } from "./reads";
import { hasDaily } from "./selection";

/**
 * Today's five by mail, to who asked for it, has confirmed the address, has something to be asked and has not practiced
 * yet (MAIL-22). Again on the same day queues nothing.
 */
export async function mailPractice(
  ctx: MutationCtx,
  { userId, isBlocked }: Doc<"profiles">,
  now = Date.now(),
): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (isBlocked || user?.emailVerificationTime === undefined) return;
  const day = brazilDay(now);
  if (((await findPracticeDay(ctx, userId, day))?.answered ?? 0) > 0 || !(await hasDaily(ctx, userId))) return;
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, name, language } = reader;
  await queueMail(ctx, {
    ...{ kind: "dailyPractice", data: { name }, to, userId, language },
    key: `dailyPractice:${userId}:${day}`,
  });
}
