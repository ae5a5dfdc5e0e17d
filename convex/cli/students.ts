import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireUserByEmail } from "../model/platform/accounts";
import { setBlocked } from "../model/people/profiles/writes";

/**
 * Blocks or unblocks a person.
 * `npx convex run cli/students:block '{"email":"…","blocked":true}'`. Errors: notFound, lastAdmin.
 */
export const block = internalMutation({
  args: { email: v.string(), blocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { email, blocked }) => {
    await setBlocked(ctx, { userId: await requireUserByEmail(ctx, email), blocked, actorId: null });
    return null;
  },
});
