import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { adminMutation } from "../functions";
import { readSettings, saveSettings } from "../model/platform/settings/settings";
import { accessModes } from "../shared/passes";

/** Sets how students come into courses (PASS-1). Those who are enrolled stay. */
export const update = adminMutation({
  args: { mode: literals(...accessModes) },
  returns: v.null(),
  handler: async (ctx, access) => {
    const { mode = "open" } = (await readSettings(ctx)).access ?? {};
    if (access.mode === mode) return null;
    await saveSettings(ctx, { access });
    return null;
  },
});
