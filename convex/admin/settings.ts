import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { readSettings, savePromo, settingsView } from "../model/settings/promo";

export const get = adminQuery({
  args: {},
  returns: settingsView,
  handler: async (ctx) => await readSettings(ctx),
});

/** Takes what `get` answers. Error: invalidInput {field}. */
export const update = adminMutation({
  args: {
    promo: settingsView.fields.promo,
    whatsappEnrollText: v.optional(v.union(v.string(), v.null())),
  },
  returns: v.null(),
  handler: async (ctx, { promo, whatsappEnrollText }) => {
    await savePromo(ctx, { ...promo, whatsappEnrollText: whatsappEnrollText ?? "" });
    return null;
  },
});
