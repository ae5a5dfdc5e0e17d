import { v, type Infer } from "convex/values";
import { publicQuery } from "../functions";
import { reachesPeople } from "../model/platform/mail/configuration";
import { findViewer } from "../model/people/profiles/access";
import { avatarUrl } from "../model/people/profiles/avatars";
import { readRights } from "../model/people/profiles/staff";
import { viewerView } from "../model/people/profiles/views";
import { lacksFactor } from "../model/people/secondFactor/reads";
import { readAddress } from "../model/people/signIn/confirmations";

/**
 * The client's identity according to the server.
 * Blocking ends the sessions, so a blocked tab gets a ticket: the profile's id, which no one else receives.
 */
export const get = publicQuery({
  args: { ticket: v.optional(v.string()) },
  returns: viewerView,
  handler: async (ctx, args): Promise<Infer<typeof viewerView>> => {
    const state = await findViewer(ctx);
    if (state.status === "active") {
      const { userId, profile } = state.viewer;
      const { fullName, email } = profile;
      const held = await readRights(ctx, userId);
      const isStaff = held.rights.length + held.courseRights.length > 0;
      const lacks = isStaff && (await lacksFactor(ctx, userId));
      const picture = await avatarUrl(ctx, profile);
      const address = await readAddress(ctx, userId);
      return {
        status: "active",
        userId,
        fullName,
        email,
        ...held,
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
