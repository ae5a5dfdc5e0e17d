import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { MOST_WAITING } from "../../../shared/overview";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Mails that wait, or of the last week that were given up; the oldest first, at most `MOST_WAITING` + 1. */
export async function listMails(ctx: QueryCtx, state: "queued" | "failed", now: number): Promise<Doc<"mails">[]> {
  return await ctx.db
    .query("mails")
    .withIndex("by_state_and_queuedAt", (q) => q.eq("state", state).gt("queuedAt", now - WEEK_MS))
    .take(MOST_WAITING + 1);
}
