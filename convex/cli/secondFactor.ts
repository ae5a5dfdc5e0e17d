import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireUserByEmail } from "../model/platform/accounts";
import { removeFactor } from "../model/people/secondFactor/writes";

/**
 * `npx convex run cli/secondFactor:remove '{"email":"…"}'`: for people who lost both the app and the recovery codes. Error:
 * notFound.
 */
export const remove = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await removeFactor(ctx, await requireUserByEmail(ctx, email));
    return null;
  },
});
