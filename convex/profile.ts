import { v } from "convex/values";
import { publicQuery, studentMutation, studentQuery } from "./functions";
import { findViewer, hasAdminRole } from "./model/people/access";
import { profileView, toProfileView, viewerView } from "./model/people/views";
import { updateProfile } from "./model/people/writes";

/**
 * Who the client is for the server. Blocking ends the sessions, so a blocked student's tab shows a ticket instead: the id of
 * the profile, which nobody else ever gets.
 */
export const viewer = publicQuery({
  args: { ticket: v.optional(v.string()) },
  returns: viewerView,
  handler: async (ctx, args) => {
    const state = await findViewer(ctx);
    if (state.status === "active") {
      const { userId, profile } = state.viewer;
      const { fullName, email } = profile;
      return { status: "active" as const, userId, fullName, email, isAdmin: await hasAdminRole(ctx, userId) };
    }
    const profileId = ctx.db.normalizeId("profiles", args.ticket ?? "");
    const profile = state.status === "blocked" ? state.profile : profileId && (await ctx.db.get("profiles", profileId));
    if (!profile?.isBlocked) return { status: "anonymous" as const };
    return { status: "blocked" as const, ticket: profile._id };
  },
});

export const get = studentQuery({
  args: {},
  returns: profileView,
  handler: (ctx) => toProfileView(ctx.viewer.profile),
});

/** The e-mail is the contact address; the account keeps the one it signs in with. Errors: editConflict, formInvalid. */
export const update = studentMutation({
  args: {
    version: v.number(),
    fullName: v.string(),
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
