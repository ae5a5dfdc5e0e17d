import { v } from "convex/values";
import { publicMutation, publicQuery } from "../functions";
import { findByToken } from "../model/learning/invitations/reads";
import { openInvitation, toOpenInvitation } from "../model/learning/invitations/views";
import { accept as acceptLink } from "../model/learning/invitations/writes";
import { findViewer } from "../model/people/profiles/access";
import { hashToken } from "../model/people/signIn/tokens";

/** What a link invites to; null for one that is not valid (any more). Opening it changes nothing: programs follow links too. */
export const open = publicQuery({
  args: { token: v.string() },
  returns: v.union(openInvitation, v.null()),
  handler: async (ctx, { token }) => {
    const invitation = await findByToken(ctx, token);
    return invitation && (await toOpenInvitation(ctx, invitation));
  },
});

/** For an address that has an account: whether it was enrolled. Sign-up uses links by itself (credentials.ts). */
export const accept = publicMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => {
    if ((await findByToken(ctx, token)) === null) return false;
    const state = await findViewer(ctx);
    const viewerId = state.status === "active" ? state.viewer.userId : null;
    return (await acceptLink(ctx, await hashToken(token), viewerId)) !== null;
  },
});
