import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { publicMutation } from "../functions";
import { stopByToken } from "../model/platform/mail/stopLinks";
import { optionalMailKinds } from "../shared/mailKinds";

/**
 * Stops a kind of mail by the link in one, without signing in.
 * Returns the kind, or null for a token that was not made here.
 */
export const stop = publicMutation({
  args: { token: v.string() },
  returns: v.union(literals(...optionalMailKinds), v.null()),
  handler: async (ctx, { token }) => await stopByToken(ctx, token),
});
