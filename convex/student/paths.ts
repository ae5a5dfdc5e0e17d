import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { findPath, requirePublishedPath } from "../model/content/paths/reads";
import { issueIfPathComplete } from "../model/credentials/certificates/pathCertificates";
import { listNextSteps, listOwnPaths, pathProgress, pathStep, readPathProgress } from "../model/flows/pathProgress";

/** The caller's state in each course of a published path; else null. */
export const progress = studentQuery({
  args: { pathId: v.string() },
  returns: v.union(pathProgress, v.null()),
  handler: async (ctx, args) => {
    const path = await findPath(ctx, args.pathId);
    return path?.status === "published" ? await readPathProgress(ctx, ctx.viewer.userId, path) : null;
  },
});

/** The next course of each path of a course that the caller has completed; else none. */
export const next = studentQuery({
  args: { courseId: v.string() },
  returns: v.array(pathStep),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    return course === null ? [] : await listNextSteps(ctx, ctx.viewer.userId, course);
  },
});

/** The caller's unfinished paths, at most three, that of the newest enrollment first. */
export const mine = studentQuery({
  args: {},
  returns: v.array(pathStep),
  handler: async (ctx) => await listOwnPaths(ctx, ctx.viewer.userId),
});

/**
 * Issues the path's certificate where its courses changed after they were completed.
 * Otherwise the last course's certificate does. Null while something is missing. Error: notFound.
 */
export const takeCertificate = studentMutation({
  args: { pathId: v.id("paths") },
  returns: v.union(v.id("certificates"), v.null()),
  handler: async (ctx, { pathId }) => {
    const path = await requirePublishedPath(ctx, pathId);
    return (await issueIfPathComplete(ctx, ctx.viewer.userId, path))?._id ?? null;
  },
});
