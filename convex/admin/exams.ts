import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import { readUnpublishing, unpublishing } from "../model/flows/publishCourse";
import { requireCourse } from "../model/content/courses/reads";
import { paginateExams } from "../model/learning/exams/adminSearch";
import {
  examDetail,
  examRow,
  examSpread,
  readSpread,
  toExamDetail,
  toExamRow,
} from "../model/learning/exams/adminViews";
import { copyExam } from "../model/learning/exams/copy";
import { examFields } from "../model/learning/exams/fields";
import { createExam, updateExam } from "../model/learning/exams/examWrites";
import { removeExam } from "../model/flows/removeExam";
import { findExamById, requireExam } from "../model/learning/exams/reads";
import { reaches } from "../model/people/profiles/staff";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { examForm } from "../shared/examForm";

/**
 * Newest first; `search` covers the title.
 * Empty for an unknown course, or one that the caller does not teach.
 */
export const list = ownCoursesQuery("author")({
  args: { courseId: v.optional(v.string()), search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(examRow),
  handler: async (ctx, args) => {
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if (args.courseId !== undefined && courseId === null) return emptyPage;
    if (!reaches(ctx.viewer, courseId)) return emptyPage;
    const result = await paginateExams(ctx, { search: args.search, courseId }, clampPage(args.paginationOpts));
    const rows = await Promise.all(result.page.map((exam) => toExamRow(ctx, exam)));
    return { ...result, page: rows.filter((row) => row !== null) };
  },
});

export const get = staffQuery("author")({
  args: { examId: v.string() },
  returns: v.union(examDetail, v.null()),
  handler: async (ctx, args) => {
    const exam = await findExamById(ctx, args.examId);
    return exam && (await toExamDetail(ctx, exam));
  },
});

/** How a draw can spread over the modules; null without the exam. */
export const spread = staffQuery("author")({
  args: { examId: v.string() },
  returns: v.union(examSpread, v.null()),
  handler: async (ctx, args) => {
    const exam = await findExamById(ctx, args.examId);
    return exam && (await readSpread(ctx, exam));
  },
});

/** Side effects of deleting the exam. */
export const impact = staffQuery("author")({
  args: { examId: v.string() },
  returns: v.union(v.object({ unpublishes: unpublishing }), v.null()),
  handler: async (ctx, args) => {
    const exam = await findExamById(ctx, args.examId);
    return exam && { unpublishes: await readUnpublishing(ctx, exam.courseId, { exam: true }) };
  },
});

/** One per course. Errors: notFound, formInvalid. */
export const create = staffMutation("author")({
  args: { courseId: v.id("courses"), ...examFields },
  returns: v.object({ examId: v.id("courseExams") }),
  handler: async (ctx, { courseId, ...input }) => {
    const course = await requireCourse(ctx, courseId);
    return { examId: await createExam(ctx, course, readForm(examForm, input)) };
  },
});

/** Into a course without an exam. Errors: notFound, formInvalid. */
export const duplicate = adminMutation({
  args: { examId: v.id("courseExams"), courseId: v.id("courses"), ...examFields },
  returns: v.object({ examId: v.id("courseExams") }),
  handler: async (ctx, { examId, courseId, ...input }) => {
    const exam = await requireExam(ctx, examId);
    const course = await requireCourse(ctx, courseId);
    return { examId: await copyExam(ctx, exam, { course, fields: readForm(examForm, input) }) };
  },
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = staffMutation("author")({
  args: { examId: v.id("courseExams"), version: v.number(), ...examFields },
  returns: v.null(),
  handler: async (ctx, { examId, version, ...input }) => {
    const exam = await requireExam(ctx, examId);
    await updateExam(ctx, exam, { fields: readForm(examForm, input), seenVersion: version });
    return null;
  },
});

/** Deletes the questions; attempts stay. Error: notFound. */
export const remove = adminMutation({
  args: { examId: v.id("courseExams") },
  returns: v.null(),
  handler: async (ctx, args) => {
    await removeExam(ctx, await requireExam(ctx, args.examId));
    return null;
  },
});
