import { v } from "convex/values";
import { publicQuery } from "../functions";
import { findPromo, promoView } from "../model/platform/settings/promo";

export const promo = publicQuery({
  args: {},
  returns: v.union(promoView, v.null()),
  handler: async (ctx) => await findPromo(ctx),
});
