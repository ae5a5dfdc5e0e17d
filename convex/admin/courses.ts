import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminAction, adminMutation, adminQuery, ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import {
  findCourse,
  listAmong,
  listCourseOptions,
  paginateCourses,
  requireCourse,
} from "../model/content/courses/reads";
import { adminOutline, courseOption, toAdminOutline, toCourseOption } from "../model/content/courses/views";
import { readCourseImpact } from "../model/flows/courseAdminViews";
import { courseImpact } from "../model/flows/courseAdminViews";
import { toCourseRow } from "../model/flows/courseAdminViews";
import { toCourseDetail } from "../model/flows/courseAdminViews";
import { courseRow } from "../model/flows/courseAdminViews";
import { courseDetail } from "../model/flows/courseAdminViews";
import { createDraft, dropBefore, recommendBefore, updateCourse } from "../model/content/courses/writes";
import { copyCourse } from "../model/flows/courseFiles/copy";
import { binCourse } from "../model/flows/bin/courses";
import { setReady as writeReady, setStatus as writeStatus } from "../model/flows/publishCourse";
import { listLessons } from "../model/content/lessons/reads";
import { listModules } from "../model/content/modules/reads";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { courseOrders, courseStates } from "../shared/adminLists";
import { courseLanguages, courseLevels } from "../shared/courseFacts";
import { courseForm } from "../shared/courseForm";

const fields = {
  title: v.string(),
  slug: v.string(),
  description: v.string(),
  /** One per line. */
  outcomes: v.optional(v.string()),
  durationHours: v.number(),
  leastStudyMinutes: v.optional(v.number()),
  language: v.optional(literals(...courseLanguages)),
  level: v.optional(literals(...courseLevels)),
};

/**
 * Newest first or by `order`, of any status by default.
 * `search` covers title and description.
 */
export const list = ownCoursesQuery("seePeople")({
  args: {
    search: v.string(),
    status: v.optional(literals(...courseStates)),
    order: v.optional(literals(...courseOrders)),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(courseRow),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const { courseIds } = ctx.viewer;
    const result =
      courseIds === null
        ? await paginateCourses(ctx, filter, clampPage(paginationOpts))
        : { ...emptyPage, page: await listAmong(ctx, courseIds, filter) };
    return { ...result, page: await Promise.all(result.page.map((course) => toCourseRow(ctx, course))) };
  },
});

export const get = staffQuery("seePeople")({
  args: { courseId: v.string() },
  returns: v.union(courseDetail, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    return course && (await toCourseDetail(ctx, course));
  },
});

/** For pickers: the 50 newest or best matches; a teacher's own courses. */
export const options = ownCoursesQuery("seePeople")({
  args: { search: v.string() },
  returns: v.array(courseOption),
  handler: async (ctx, args) => {
    const { courseIds } = ctx.viewer;
    const found =
      courseIds === null
        ? await listCourseOptions(ctx, args.search)
        : await listAmong(ctx, courseIds, { search: args.search });
    return found.map(toCourseOption);
  },
});

export const outline = staffQuery("seePeople")({
  args: { courseId: v.string() },
  returns: v.union(adminOutline, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    if (course === null) return null;
    const modules = await listModules(ctx, course._id);
    return await toAdminOutline(ctx, course, { modules, lessons: await listLessons(ctx, course._id) });
  },
});

/** Counts what deleting the course removes. */
export const impact = adminQuery({
  args: { courseId: v.string() },
  returns: v.union(courseImpact, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    return course && (await readCourseImpact(ctx, course));
  },
});

/** Creates a draft. Error: formInvalid. */
export const create = adminMutation({
  args: fields,
  returns: v.object({ courseId: v.id("courses") }),
  handler: async (ctx, args) => ({ courseId: await createDraft(ctx, readForm(courseForm, args)) }),
});

/**
 * Copies all content into a new draft with these fields.
 * Errors: notFound, courseTooLarge, formInvalid.
 */
export const duplicate = adminAction({
  args: { courseId: v.string(), ...fields },
  returns: v.object({ courseId: v.id("courses") }),
  handler: async (ctx, { courseId, ...input }) => ({
    courseId: await copyCourse(ctx, { courseId, fields: readForm(courseForm, input) }),
  }),
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = adminMutation({
  args: { courseId: v.id("courses"), version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { courseId, version, ...input }) => {
    const course = await requireCourse(ctx, courseId);
    await updateCourse(ctx, course, { fields: readForm(courseForm, input), seenVersion: version });
    return null;
  },
});

/** Errors: notFound, publishIncomplete {missing}. */
export const setStatus = adminMutation({
  args: { courseId: v.id("courses"), status: v.union(v.literal("draft"), v.literal("published")) },
  returns: v.null(),
  handler: async (ctx, { courseId, status }) => {
    await writeStatus(ctx, await requireCourse(ctx, courseId), status);
    return null;
  },
});

/** Marks a draft as ready for review, or takes that back. Errors: notFound, publishIncomplete {missing}. */
export const setReady = staffMutation("author")({
  args: { courseId: v.id("courses"), ready: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { courseId, ready }) => {
    await writeReady(ctx, await requireCourse(ctx, courseId), ready);
    return null;
  },
});

/** Recommends another course before this one. Errors: notFound, limitReached. */
export const recommend = adminMutation({
  args: { courseId: v.id("courses"), beforeId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { courseId, beforeId }) => {
    const before = await requireCourse(ctx, beforeId);
    await recommendBefore(ctx, await requireCourse(ctx, courseId), before._id);
    return null;
  },
});

/** Error: notFound. */
export const stopRecommending = adminMutation({
  args: { courseId: v.id("courses"), beforeId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { courseId, beforeId }) => {
    await dropBefore(ctx, await requireCourse(ctx, courseId), beforeId);
    return null;
  },
});

/** Into the bin; certificates and attempts stay for good. Error: notFound. */
export const remove = adminMutation({
  args: { courseId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, args) => {
    await binCourse(ctx, await requireCourse(ctx, args.courseId));
    return null;
  },
});
