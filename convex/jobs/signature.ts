import { v } from "convex/values";
import { stepMutation } from "../functions";
import { keepSignature } from "../model/platform/settings/signature";

/** Errors: notAuthenticated, accountBlocked, notAdmin, notFound. */
export const store = stepMutation({
  args: { file: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { file }) => {
    await keepSignature(ctx, file ?? undefined);
    return null;
  },
});
