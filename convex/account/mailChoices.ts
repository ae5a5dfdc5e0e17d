import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { chooseMail, listStopped } from "../model/platform/mail/choices";
import { mailLanguages, optionalMailKinds } from "../shared/mailKinds";

/** Mails that a person gets, and their language. */
const choices = {
  language: literals(...mailLanguages),
  stopped: v.array(literals(...optionalMailKinds)),
};

export const get = studentQuery({
  args: {},
  returns: v.object(choices),
  handler: ({ viewer: { profile } }) => ({
    language: profile.language,
    stopped: listStopped(profile),
  }),
});

const kind = literals(...optionalMailKinds);

/**
 * Changes only the given fields.
 * Two tabs do not undo each other's choices.
 */
export const update = studentMutation({
  args: { language: v.optional(choices.language), stop: v.optional(kind), resume: v.optional(kind) },
  returns: v.null(),
  handler: async (ctx, { language, stop, resume }) => {
    const { profile } = ctx.viewer;
    if (language) await ctx.db.patch("profiles", profile._id, { language });
    const chosen = stop ?? resume;
    if (chosen) await chooseMail(ctx, profile, { kind: chosen, wanted: stop === undefined });
    return null;
  },
});
