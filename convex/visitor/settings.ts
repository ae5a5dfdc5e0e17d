import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { homeView, readHome } from "../model/platform/settings/home";
import { findPromo, promoView } from "../model/platform/settings/promo";
import { readSchool, schoolView } from "../model/platform/settings/school";
import { readSettings } from "../model/platform/settings/settings";
import { accessModes } from "../shared/passes";

/** How students come into courses. */
export const access = publicQuery({
  args: {},
  returns: v.object({ mode: literals(...accessModes) }),
  handler: async (ctx) => (await readSettings(ctx)).access ?? { mode: "open" as const },
});

export const promo = publicQuery({
  args: {},
  returns: v.union(promoView, v.null()),
  handler: async (ctx) => await findPromo(ctx),
});

/** Sections and texts of the home page (HOME-17). */
export const home = publicQuery({
  args: {},
  returns: homeView,
  handler: async (ctx) => await readHome(ctx),
});

/** The school's name and look (LOOK-3). */
export const school = publicQuery({
  args: {},
  returns: schoolView,
  handler: async (ctx) => await readSchool(ctx),
});
