import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireUserByEmail } from "../model/platform/accounts";
import { removeFactor } from "../model/people/secondFactor/writes";

/**
 * Removes the factor of a person who lost app and codes.
 * `npx convex run cli/secondFactor:remove '{"email":"…"}'`. Error: notFound.
 */
export const remove = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await removeFactor(ctx, await requireUserByEmail(ctx, email));
    return null;
  },
});
