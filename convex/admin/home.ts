import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { homeFormView, homeInput, readHomeForm, saveHome } from "../model/platform/settings/home";

/** The home page's sections and texts, and trial lessons (HOME-17). */
export const get = adminQuery({
  args: {},
  returns: homeFormView,
  handler: async (ctx) => await readHomeForm(ctx),
});

/** Errors: editConflict, formInvalid. */
export const update = adminMutation({
  args: { version: v.number(), ...homeInput },
  returns: v.null(),
  handler: async (ctx, { version, ...home }) => {
    await saveHome(ctx, home, version);
    return null;
  },
});
