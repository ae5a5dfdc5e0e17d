import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import { paginateModules, findModule, requireModule } from "../model/content/modules/reads";
import { moduleRow, toModuleRow } from "../model/content/modules/views";
import { readModuleImpact } from "../model/flows/moduleImpact";
import { moduleImpact } from "../model/flows/moduleImpact";
import { createModule, reorderModules, updateModule } from "../model/content/modules/writes";
import { binModule } from "../model/flows/bin/modules";
import { requireCourse } from "../model/content/courses/reads";
import { reaches } from "../model/people/profiles/staff";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { moduleForm } from "../shared/moduleForm";

const fields = { title: v.string(), description: v.string() };

/**
 * By position; `search` covers the title, of the course too.
 * Empty for an unknown course, or one that the caller does not teach.
 */
export const list = ownCoursesQuery("author")({
  args: { courseId: v.optional(v.string()), search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(moduleRow),
  handler: async (ctx, args) => {
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if (args.courseId !== undefined && courseId === null) return emptyPage;
    if (!reaches(ctx.viewer, courseId)) return emptyPage;
    const result = await paginateModules(ctx, { courseId, search: args.search }, clampPage(args.paginationOpts));
    const rows = await Promise.all(result.page.map((module) => toModuleRow(ctx, module)));
    return { ...result, page: rows.filter((row) => row !== null) };
  },
});

export const get = staffQuery("author")({
  args: { moduleId: v.string() },
  returns: v.union(moduleRow, v.null()),
  handler: async (ctx, args) => {
    const module = await findModule(ctx, args.moduleId);
    return module && (await toModuleRow(ctx, module));
  },
});

/** Counts what deleting the module removes. */
export const impact = staffQuery("author")({
  args: { moduleId: v.string() },
  returns: v.union(moduleImpact, v.null()),
  handler: async (ctx, args) => {
    const module = await findModule(ctx, args.moduleId);
    return module && (await readModuleImpact(ctx, module));
  },
});

/**
 * Appends to the course.
 * Errors: notFound, formInvalid, limitReached.
 */
export const create = staffMutation("author")({
  args: { courseId: v.id("courses"), ...fields },
  returns: v.object({ moduleId: v.id("modules") }),
  handler: async (ctx, { courseId, ...input }) => {
    const course = await requireCourse(ctx, courseId);
    return { moduleId: await createModule(ctx, course, readForm(moduleForm, input)) };
  },
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = staffMutation("author")({
  args: { moduleId: v.id("modules"), version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { moduleId, version, ...input }) => {
    const module = await requireModule(ctx, moduleId);
    await updateModule(ctx, module, { fields: readForm(moduleForm, input), seenVersion: version });
    return null;
  },
});

/**
 * `moduleIds` must list the whole course.
 * Errors: notFound, orderChanged.
 */
export const reorder = staffMutation("author")({
  args: { courseId: v.id("courses"), moduleIds: v.array(v.id("modules")) },
  returns: v.null(),
  handler: async (ctx, { courseId, moduleIds }) => {
    await reorderModules(ctx, await requireCourse(ctx, courseId), moduleIds);
    return null;
  },
});

/** Also removes lessons and progress. Error: notFound. */
export const remove = staffMutation("author")({
  args: { moduleId: v.id("modules") },
  returns: v.null(),
  handler: async (ctx, args) => {
    await binModule(ctx, await requireModule(ctx, args.moduleId));
    return null;
  },
});
