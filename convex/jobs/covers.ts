import { v } from "convex/values";
import { staffStep } from "../functions";
import { coverFiles, setCover } from "../model/content/courses/covers";
import { requireCourse } from "../model/content/courses/reads";

const edit = { courseId: v.id("courses"), version: v.number() };

/**
 * Stores a course's cover.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, editConflict.
 */
export const store = staffStep("author")({
  args: { ...edit, cover: v.union(coverFiles, v.null()) },
  returns: v.null(),
  handler: async (ctx, { courseId, version, cover }) => {
    await setCover(ctx, await requireCourse(ctx, courseId), { cover, seenVersion: version });
    return null;
  },
});
