import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { stepMutation } from "../functions";
import { keepLogo } from "../model/platform/settings/school";
import { schoolPictures } from "../shared/pictureRules";

/** Errors: notAuthenticated, accountBlocked, notAdmin. */
export const store = stepMutation({
  args: { kind: literals(...schoolPictures), file: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { kind, file }) => {
    await keepLogo(ctx, kind, file ?? undefined);
    return null;
  },
});
