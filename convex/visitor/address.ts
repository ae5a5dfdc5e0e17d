import { v } from "convex/values";
import { publicMutation } from "../functions";
import { redeemAddressToken } from "../model/people/signIn/addressChanges";

/**
 * Changes the address; returns whether the link was valid.
 * The token has 256 bits, so guesses need no limit; the caller need not be signed in.
 */
export const redeem = publicMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await redeemAddressToken(ctx, token),
});
