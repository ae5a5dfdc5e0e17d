import { v, type Infer } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, publicQuery, studentAction, studentMutation, studentQuery } from "./functions";
import { reachesPeople } from "./model/mail/configuration";
import { findViewer, hasAdminRole, requireStudent } from "./model/people/access";
import { avatarUrl, readAvatar } from "./model/people/avatars";
import { profileView, toProfileView, viewerView } from "./model/people/views";
import { takeFromLimits } from "./model/rateLimits";
import { lacksFactor } from "./model/secondFactor/reads";
import { storeFor } from "./model/storedFiles";
import { updateProfile } from "./model/people/writes";
import { readAddress } from "./model/signIn/confirmations";

/**
 * The client's identity according to the server. Blocking ends the sessions, so a blocked tab gets a ticket: the
 * profile's id, which no one else receives.
 */
export const viewer = publicQuery({
  args: { ticket: v.optional(v.string()) },
  returns: viewerView,
  handler: async (ctx, args): Promise<Infer<typeof viewerView>> => {
    const state = await findViewer(ctx);
    if (state.status === "active") {
      const { userId, profile } = state.viewer;
      const { fullName, email } = profile;
      const isAdmin = await hasAdminRole(ctx, userId);
      const lacks = isAdmin && (await lacksFactor(ctx, userId));
      const picture = await avatarUrl(ctx, profile);
      const address = await readAddress(ctx, userId);
      return {
        ...{ status: "active", userId, fullName, email, isAdmin },
        ...(picture !== null && { avatarUrl: picture }),
        ...(!address.confirmed && reachesPeople() && { unconfirmedAddress: address.email }),
        ...(lacks && { lacksSecondFactor: true }),
      };
    }
    const profileId = ctx.db.normalizeId("profiles", args.ticket ?? "");
    const profile = state.status === "blocked" ? state.profile : profileId && (await ctx.db.get("profiles", profileId));
    if (!profile?.isBlocked) return { status: "anonymous" };
    return { status: "blocked", ticket: profile._id };
  },
});

export const get = studentQuery({
  args: {},
  returns: profileView,
  handler: async (ctx) => toProfileView(ctx.viewer.profile, await avatarUrl(ctx, ctx.viewer.profile)),
});

/** `email` is the contact address; the sign-in address stays. Errors: editConflict, formInvalid. */
export const update = studentMutation({
  args: {
    version: v.number(),
    fullName: v.string(),
    latinName: v.optional(v.string()),
    email: v.string(),
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
 * A square picture as browsers write it, see `avatarRules`; null takes it away. Errors: avatarInvalid,
 * tooManyAttempts {retryAt}.
 */
export const setAvatar = studentAction({
  args: { picture: v.union(v.bytes(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { picture }): Promise<null> => {
    const files = picture === null ? [] : [readAvatar(picture)];
    return await storeFor(ctx, files, async ([avatar = null]) => {
      return await ctx.runMutation(internal.profile.keepAvatar, { avatar });
    });
  },
});

/** Errors: notAuthenticated, accountBlocked, tooManyAttempts {retryAt}. */
export const keepAvatar = internalMutation({
  args: { avatar: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { avatar }) => {
    const { userId, profile } = await requireStudent(ctx);
    if (avatar !== null) await takeFromLimits(ctx, [{ limit: "avatars", key: userId }]);
    await ctx.db.patch("profiles", profile._id, { avatar: avatar ?? undefined });
    return null;
  },
});
