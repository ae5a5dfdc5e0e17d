import { v } from "convex/values";
import { publicMutation } from "../functions";
import { redeemToken } from "../model/people/signIn/confirmations";

/**
 * Confirms the address; returns whether the link was valid.
 * The token has 256 bits, so guesses need no limit; the caller need not be signed in.
 */
export const redeem = publicMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await redeemToken(ctx, token),
});
