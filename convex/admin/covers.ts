import { v } from "convex/values";
import { adminMutation } from "../functions";
import { coverFiles, coverRefusal, setCover } from "../model/courses/covers";
import { requireCourse } from "../model/courses/reads";

/** Takes one file within an hour. */
export const createUploadUrl = adminMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await ctx.storage.generateUploadUrl(),
});

/** `cover` null returns to the illustration. Refusals are results; see `setCover`. Error: notFound. */
export const set = adminMutation({
  args: { courseId: v.id("courses"), version: v.number(), cover: v.union(coverFiles, v.null()) },
  returns: coverRefusal,
  handler: async (ctx, { courseId, version, cover }) =>
    await setCover(ctx, await requireCourse(ctx, courseId), { cover, seenVersion: version }),
});
