import { v } from "convex/values";
import { publicQuery, studentMutation, studentQuery } from "./functions";
import { findViewer, hasAdminRole } from "./model/people/access";
import { profileView, toProfileView, viewerView } from "./model/people/views";
import { updateProfile } from "./model/people/writes";

/** Who the client is for the server; a blocked student learns it although the sessions are gone. */
export const viewer = publicQuery({
  args: {},
  returns: viewerView,
  handler: async (ctx) => {
    const state = await findViewer(ctx);
    if (state.status !== "active") return { status: state.status };
    const { userId, profile } = state.viewer;
    const { fullName, email } = profile;
    return { status: "active" as const, userId, fullName, email, isAdmin: await hasAdminRole(ctx, userId) };
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
