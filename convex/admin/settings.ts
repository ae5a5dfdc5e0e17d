import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { promoFormView, promoInput, readPromoForm, savePromo } from "../model/platform/settings/promo";

export const get = adminQuery({
  args: {},
  returns: promoFormView,
  handler: async (ctx) => await readPromoForm(ctx),
});

/** Errors: editConflict, formInvalid. */
export const update = adminMutation({
  args: { version: v.number(), ...promoInput },
  returns: v.null(),
  handler: async (ctx, { version, ...promo }) => {
    await savePromo(ctx, promo, version);
    return null;
  },
});
