import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { requireCourse } from "../model/content/courses/reads";
import { findPath, paginatePaths, requirePath } from "../model/content/paths/reads";
import { pathDetail, pathRow, toPathDetail, toPathRow } from "../model/content/paths/views";
import {
  addPathCourse,
  createPath,
  removePath,
  removePathCourse,
  reorderPath,
  setPathStatus,
  updatePath,
} from "../model/content/paths/writes";
import { readForm } from "../model/platform/forms";
import { clampPage } from "../model/platform/pages";
import { courseLanguages } from "../shared/courseFacts";
import { pathForm } from "../shared/pathForm";

const fields = {
  title: v.string(),
  slug: v.string(),
  description: v.string(),
  /** Markdown. */
  text: v.string(),
  language: v.optional(literals(...courseLanguages)),
};

const pathId = v.id("paths");
const courseId = v.id("courses");

/** Newest first, or best match first. */
export const list = adminQuery({
  args: { search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(pathRow),
  handler: async (ctx, { search, paginationOpts }) => {
    const result = await paginatePaths(ctx, search, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((path) => toPathRow(ctx, path))) };
  },
});

export const get = adminQuery({
  args: { pathId: v.string() },
  returns: v.union(pathDetail, v.null()),
  handler: async (ctx, args) => {
    const path = await findPath(ctx, args.pathId);
    return path && (await toPathDetail(ctx, path));
  },
});

/** Creates a draft. Error: formInvalid. */
export const create = adminMutation({
  args: fields,
  returns: v.object({ pathId }),
  handler: async (ctx, args) => ({ pathId: await createPath(ctx, readForm(pathForm, args)) }),
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = adminMutation({
  args: { pathId, version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { pathId, version, ...input }) => {
    const path = await requirePath(ctx, pathId);
    await updatePath(ctx, path, { fields: readForm(pathForm, input), seenVersion: version });
    return null;
  },
});

/** Errors: notFound, pathTooShort. */
export const setStatus = adminMutation({
  args: { pathId, status: literals("draft", "published") },
  returns: v.null(),
  handler: async (ctx, { pathId, status }) => {
    await setPathStatus(ctx, await requirePath(ctx, pathId), status);
    return null;
  },
});

/** Adds a course at the end. Errors: notFound, limitReached. */
export const addCourse = adminMutation({
  args: { pathId, courseId },
  returns: v.null(),
  handler: async (ctx, { pathId, courseId }) => {
    await addPathCourse(ctx, await requirePath(ctx, pathId), await requireCourse(ctx, courseId));
    return null;
  },
});

/** Error: notFound. */
export const removeCourse = adminMutation({
  args: { pathId, courseId },
  returns: v.null(),
  handler: async (ctx, { pathId, courseId }) => {
    await removePathCourse(ctx, await requirePath(ctx, pathId), courseId);
    return null;
  },
});

/** Takes all courses in their new order. Errors: notFound, orderChanged. */
export const reorder = adminMutation({
  args: { pathId, courseIds: v.array(courseId) },
  returns: v.null(),
  handler: async (ctx, { pathId, courseIds }) => {
    await reorderPath(ctx, await requirePath(ctx, pathId), courseIds);
    return null;
  },
});

/** Deletes it at once; courses and certificates stay. Error: notFound. */
export const remove = adminMutation({
  args: { pathId },
  returns: v.null(),
  handler: async (ctx, { pathId }) => {
    await removePath(ctx, await requirePath(ctx, pathId));
    return null;
  },
});
