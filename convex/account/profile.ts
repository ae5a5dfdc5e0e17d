import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction, studentMutation, studentQuery } from "../functions";
import { avatarUrl, readAvatar } from "../model/people/profiles/avatars";
import { isPrintable } from "../model/credentials/certificates/printable";
import { profileView, toProfileView } from "../model/people/profiles/views";
import { storeFor } from "../model/platform/storedFiles";
import { updateProfile } from "../model/people/profiles/writes";

export const get = studentQuery({
  args: {},
  returns: profileView,
  handler: async (ctx) => {
    const { profile } = ctx.viewer;
    return toProfileView(profile, {
      avatarUrl: await avatarUrl(ctx, profile),
      needsLatinName: !isPrintable(profile.fullName),
    });
  },
});

/**
 * Updates the profile.
 * `email` is the contact address; the sign-in address stays. Errors: editConflict, formInvalid.
 */
export const update = studentMutation({
  args: {
    version: v.number(),
    fullName: v.string(),
    latinName: v.optional(v.string()),
    email: v.string(),
    phone: v.optional(v.string()),
    dataNascimento: v.optional(v.string()),
    uf: v.optional(v.string()),
    cep: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { version, ...fields }) => {
    await updateProfile(ctx, ctx.viewer.profile, fields, version);
    return null;
  },
});

/**
 * Stores a square picture; null removes it.
 * See `avatarRules`. Errors: avatarInvalid, tooManyAttempts {retryAt}.
 */
export const setAvatar = studentAction({
  args: { picture: v.union(v.bytes(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { picture }): Promise<null> => {
    const files = picture === null ? [] : [readAvatar(picture)];
    return await storeFor(ctx, files, async ([avatar = null]) => {
      return await ctx.runMutation(internal.jobs.avatars.store, { avatar });
    });
  },
});
