import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { publicMutation, studentMutation, studentQuery } from "./functions";
import { stopByToken } from "./model/mail/stopLinks";
import { defaultMailLanguage, mailLanguages, optionalMailKinds } from "./shared/mailKinds";

/** Which mails a person gets, and in which language. */
const choices = {
  language: literals(...mailLanguages),
  stopped: v.array(literals(...optionalMailKinds)),
};

export const get = studentQuery({
  args: {},
  returns: v.object(choices),
  handler: ({ viewer: { profile } }) => ({
    language: profile.language ?? defaultMailLanguage,
    stopped: profile.stoppedMails ?? [],
  }),
});

export const update = studentMutation({
  args: choices,
  returns: v.null(),
  handler: async (ctx, { language, stopped }) => {
    await ctx.db.patch("profiles", ctx.viewer.profile._id, { language, stoppedMails: [...new Set(stopped)] });
    return null;
  },
});

/** By the link in a mail, without signing in: the kind that is stopped now, null for a link that is not ours. */
export const stop = publicMutation({
  args: { token: v.string() },
  returns: v.union(literals(...optionalMailKinds), v.null()),
  handler: async (ctx, { token }) => await stopByToken(ctx, token),
});
