import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import { paginateLessons, findLesson, requireLesson } from "../model/content/lessons/reads";
import { lessonDetail, lessonRow, toLessonDetail, toLessonRow } from "../model/content/lessons/views";
import { createLesson, reorderLessons, updateLesson } from "../model/content/lessons/writes";
import { binLesson } from "../model/flows/bin/lessons";
import { readUnpublishing, unpublishing } from "../model/flows/publishCourse";
import { requireCourse } from "../model/content/courses/reads";
import { requireModule } from "../model/content/modules/reads";
import { reaches } from "../model/people/profiles/staff";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { newLessonForm } from "../shared/lessonForm";
import { lessonTypes } from "../shared/lessonTypes";

const fields = {
  title: v.string(),
  lessonType: literals(...lessonTypes),
  videoAddress: v.optional(v.string()),
  durationMinutes: v.number(),
  content: v.string(),
};

/**
 * By position; `search` covers the title, of the course too.
 * An unknown `moduleId` or `courseId` gives an empty page, and so does what the caller does not teach.
 */
export const list = ownCoursesQuery("author")({
  args: {
    moduleId: v.optional(v.string()),
    courseId: v.optional(v.string()),
    search: v.string(),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(lessonRow),
  handler: async (ctx, args) => {
    const moduleId = args.moduleId === undefined ? null : ctx.db.normalizeId("modules", args.moduleId);
    if (args.moduleId !== undefined && moduleId === null) return emptyPage;
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if (args.courseId !== undefined && courseId === null) return emptyPage;
    const listed = moduleId === null ? courseId : ((await ctx.db.get("modules", moduleId))?.courseId ?? null);
    if (!reaches(ctx.viewer, listed)) return emptyPage;
    const filter = { moduleId, courseId, search: args.search };
    const result = await paginateLessons(ctx, filter, clampPage(args.paginationOpts));
    const rows = await Promise.all(result.page.map((lesson) => toLessonRow(ctx, lesson)));
    return { ...result, page: rows.filter((row) => row !== null) };
  },
});

/** Includes the text. */
export const get = staffQuery("author")({
  args: { lessonId: v.string() },
  returns: v.union(lessonDetail, v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    return lesson && (await toLessonDetail(ctx, lesson));
  },
});

/** Side effects of deleting the lesson. */
export const impact = staffQuery("author")({
  args: { lessonId: v.string() },
  returns: v.union(v.object({ unpublishes: unpublishing }), v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    return lesson && { unpublishes: await readUnpublishing(ctx, lesson.courseId, { lessons: 1 }) };
  },
});

/**
 * Appends to the module.
 * Errors: notFound, formInvalid, limitReached.
 */
export const create = staffMutation("author")({
  args: { moduleId: v.id("modules"), ...fields },
  returns: v.object({ lessonId: v.id("lessons") }),
  handler: async (ctx, { moduleId, ...input }) => {
    const module = await requireModule(ctx, moduleId);
    const course = await requireCourse(ctx, module.courseId);
    return { lessonId: await createLesson(ctx, { course, module }, readForm(newLessonForm, input)) };
  },
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = staffMutation("author")({
  args: { lessonId: v.id("lessons"), version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { lessonId, version, ...input }) => {
    const lesson = await requireLesson(ctx, lessonId);
    await updateLesson(ctx, lesson, { fields: readForm(newLessonForm, input), seenVersion: version });
    return null;
  },
});

/**
 * `lessonIds` must list the whole module.
 * Errors: notFound, orderChanged.
 */
export const reorder = staffMutation("author")({
  args: { moduleId: v.id("modules"), lessonIds: v.array(v.id("lessons")) },
  returns: v.null(),
  handler: async (ctx, { moduleId, lessonIds }) => {
    await reorderLessons(ctx, await requireModule(ctx, moduleId), lessonIds);
    return null;
  },
});

/**
 * Into the bin with its progress; issues certificates this completes.
 * Error: notFound.
 */
export const remove = staffMutation("author")({
  args: { lessonId: v.id("lessons") },
  returns: v.null(),
  handler: async (ctx, args) => {
    await binLesson(ctx, await requireLesson(ctx, args.lessonId));
    return null;
  },
});
