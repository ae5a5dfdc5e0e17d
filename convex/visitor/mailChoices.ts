import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { publicMutation } from "../functions";
import { stopByToken } from "../model/platform/mail/stopLinks";
import { optionalMailKinds } from "../shared/mailKinds";

/** By the link in a mail, without signing in: the kind that is stopped now, null for a link that is not ours. */
export const stop = publicMutation({
  args: { token: v.string() },
  returns: v.union(literals(...optionalMailKinds), v.null()),
  handler: async (ctx, { token }) => await stopByToken(ctx, token),
});
