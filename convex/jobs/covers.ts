import { v } from "convex/values";
import { staffStep, stepMutation } from "../functions";
import { coverFiles, replaceCover } from "../model/content/courses/covers";
import { requireCourse } from "../model/content/courses/reads";
import { requirePath } from "../model/content/paths/reads";

const edit = { version: v.number(), cover: v.union(coverFiles, v.null()) };

/**
 * Stores a course's cover.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, editConflict.
 */
export const store = staffStep("author")({
  args: { courseId: v.id("courses"), ...edit },
  returns: v.null(),
  handler: async (ctx, { courseId, version: seenVersion, cover }) => {
    const fields = await replaceCover(ctx, await requireCourse(ctx, courseId), { cover, seenVersion });
    await ctx.db.patch("courses", courseId, fields);
    return null;
  },
});

/** Stores a path's cover, likewise. */
export const storeOfPath = stepMutation({
  args: { pathId: v.id("paths"), ...edit },
  returns: v.null(),
  handler: async (ctx, { pathId, version: seenVersion, cover }) => {
    const fields = await replaceCover(ctx, await requirePath(ctx, pathId), { cover, seenVersion });
    await ctx.db.patch("paths", pathId, fields);
    return null;
  },
});
