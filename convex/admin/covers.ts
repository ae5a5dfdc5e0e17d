import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, stepMutation } from "../functions";
import { coverFiles, readCoverFile, setCover } from "../model/courses/covers";
import { requireCourse } from "../model/courses/reads";
import { storeFor } from "../model/storedFiles";

const edit = { courseId: v.id("courses"), version: v.number() };

/** Pictures 640 and 1280 pixels wide; null returns to the illustration. Errors: coverInvalid, notFound, editConflict. */
export const set = adminAction({
  args: { ...edit, cover: v.union(v.object({ small: v.bytes(), large: v.bytes() }), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cover, ...args }): Promise<null> => {
    const files = cover === null ? [] : [readCoverFile(cover.small), readCoverFile(cover.large)];
    return await storeFor(ctx, files, async ([small, large]) => {
      const stored = small && large ? { small, large } : null;
      return await ctx.runMutation(internal.admin.covers.keep, { ...args, cover: stored });
    });
  },
});

/** Errors: notAuthenticated, accountBlocked, notAdmin, notFound, editConflict. */
export const keep = stepMutation({
  args: { ...edit, cover: v.union(coverFiles, v.null()) },
  returns: v.null(),
  handler: async (ctx, { courseId, version, cover }) => {
    await setCover(ctx, await requireCourse(ctx, courseId), { cover, seenVersion: version });
    return null;
  },
});
