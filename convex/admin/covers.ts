import { v } from "convex/values";
import { internal } from "../_generated/api";
import { staffAction } from "../functions";
import { readCoverFile } from "../model/content/courses/covers";
import { storeFor } from "../model/platform/storedFiles";

const edit = { courseId: v.id("courses"), version: v.number() };

/**
 * Sets pictures 640 and 1280 pixels wide.
 * Null restores the illustration. Errors: coverInvalid, notFound, editConflict.
 */
export const set = staffAction("author")({
  args: { ...edit, cover: v.union(v.object({ small: v.bytes(), large: v.bytes() }), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cover, ...args }): Promise<null> => {
    const files = cover === null ? [] : [readCoverFile(cover.small), readCoverFile(cover.large)];
    return await storeFor(ctx, files, async ([small, large]) => {
      const stored = small && large ? { small, large } : null;
      return await ctx.runMutation(internal.jobs.covers.store, { ...args, cover: stored });
    });
  },
});
