import { v } from "convex/values";
import { publicMutation, publicQuery } from "../functions";
import { findByToken } from "../model/learning/invitations/reads";
import { openInvitation, toOpenInvitation } from "../model/learning/invitations/views";
import { accept as acceptLink } from "../model/learning/invitations/acceptance";
import { findViewer } from "../model/people/profiles/access";
import { hashToken } from "../model/people/signIn/tokens";

/**
 * The invitation behind a link; null for an invalid one.
 * Changes nothing, because programs follow links, too.
 */
export const open = publicQuery({
  args: { token: v.string() },
  returns: v.union(openInvitation, v.null()),
  handler: async (ctx, { token }) => {
    const invitation = await findByToken(ctx, token);
    return invitation && (await toOpenInvitation(ctx, invitation));
  },
});

/**
 * Enrolls the owner of an account; returns whether it did.
 * Sign-up redeems links itself (credentials.ts).
 */
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
