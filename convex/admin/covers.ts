import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, staffAction } from "../functions";
import { givenCover, storeCover } from "../model/content/courses/covers";

const version = v.number();

/**
 * Sets a course's pictures, 640 and 1280 pixels wide.
 * Null restores the illustration. Errors: coverInvalid, notFound, editConflict.
 */
export const set = staffAction("author")({
  args: { courseId: v.id("courses"), version, cover: givenCover },
  returns: v.null(),
  handler: async (ctx, { cover, ...args }): Promise<null> =>
    await storeCover(ctx, cover, async (stored) => {
      return await ctx.runMutation(internal.jobs.covers.store, { ...args, cover: stored });
    }),
});

/** Sets a path's, likewise. */
export const setOfPath = adminAction({
  args: { pathId: v.id("paths"), version, cover: givenCover },
  returns: v.null(),
  handler: async (ctx, { cover, ...args }): Promise<null> =>
    await storeCover(ctx, cover, async (stored) => {
      return await ctx.runMutation(internal.jobs.covers.storeOfPath, { ...args, cover: stored });
    }),
});
