import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";

interface SignInFailure {
  userId: Id<"users">;
  wrong: "password" | "code";
  /** Network, see caller.ts. */
  caller: string | null;
}

/**
 * Stores a failure for administrators (AUTH-47).
 * Only the newest of each person, and never the typed text.
 */
export async function recordFailure(ctx: MutationCtx, { userId, wrong, caller }: SignInFailure): Promise<void> {
  const oldestFirst = await ctx.db
    .query("signInFailures")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(signInRules.failuresPerUser);
  const [oldest] = oldestFirst;
  if (oldest && oldestFirst.length === signInRules.failuresPerUser) await ctx.db.delete("signInFailures", oldest._id);
  await ctx.db.insert("signInFailures", { userId, wrong, ...(caller !== null && { caller }) });
}
