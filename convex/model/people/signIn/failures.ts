import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";

interface SignInFailure {
  userId: Id<"users">;
  /** What was wrong. */
  wrong: "password" | "code";
  /** The network, see caller.ts. */
  caller: string | null;
}

/** Keeps the newest of each person, for administrators (AUTH-47). What was typed is not kept. */
export async function recordFailure(ctx: MutationCtx, { userId, wrong, caller }: SignInFailure): Promise<void> {
  const oldestFirst = await ctx.db
    .query("signInFailures")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(signInRules.failuresPerUser);
  const [oldest] = oldestFirst;
  if (oldest && oldestFirst.length === signInRules.failuresPerUser) await ctx.db.delete("signInFailures", oldest._id);
  await ctx.db.insert("signInFailures", { userId, wrong, ...(caller !== null && { caller }) });
}
