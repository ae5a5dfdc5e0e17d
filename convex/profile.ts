import { v, type Infer } from "convex/values";
import { publicQuery, studentMutation, studentQuery } from "./functions";
import { findViewer, hasAdminRole } from "./model/people/access";
import { profileView, toProfileView, viewerView } from "./model/people/views";
import { lacksFactor } from "./model/secondFactor/reads";
import { updateProfile } from "./model/people/writes";

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
      return { status: "active", userId, fullName, email, isAdmin, ...(lacks && { lacksSecondFactor: true }) };
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
  handler: (ctx) => toProfileView(ctx.viewer.profile),
});

/** `email` is the contact address; the sign-in address stays. Errors: editConflict, formInvalid. */
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
