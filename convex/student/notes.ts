import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findLesson } from "../model/content/lessons/reads";
import { findEnrollment } from "../model/learning/enrollments/reads";
import { listLessonNotes, paginateNotes, requireOwnNote } from "../model/learning/notes/reads";
import { noteView, toNoteView } from "../model/learning/notes/views";
import { addNote, editNote } from "../model/learning/notes/writes";
import { clampPage, emptyPage } from "../model/platform/pages";

/** The caller's notes on a lesson, oldest first; null for others than enrolled students. */
export const ofLesson = studentQuery({
  args: { lessonId: v.string() },
  returns: v.union(v.array(noteView), v.null()),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const lesson = await findLesson(ctx, args.lessonId);
    if (lesson === null || (await findEnrollment(ctx, userId, lesson.courseId)) === null) return null;
    return (await listLessonNotes(ctx, userId, lesson._id)).map((note) => toNoteView(note, lesson));
  },
});

/** The caller's notes in a course with every word of `search`, newest first. Empty for others than its students. */
export const list = studentQuery({
  args: { courseId: v.id("courses"), search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(noteView),
  handler: async (ctx, { courseId, search, paginationOpts }) => {
    const participation = { userId: ctx.viewer.userId, courseId };
    if ((await findEnrollment(ctx, participation.userId, courseId)) === null) return emptyPage;
    const result = await paginateNotes(ctx, participation, search, clampPage(paginationOpts));
    const page = result.page.map(async (note) => toNoteView(note, await ctx.db.get("lessons", note.lessonId)));
    return { ...result, page: await Promise.all(page) };
  },
});

/**
 * Adds a note, or a mark without a text.
 * `passage` is the marked paragraph, or "". Errors: notFound, notEnrolled, formInvalid, notesFull.
 */
export const add = studentMutation({
  args: { lessonId: v.id("lessons"), passage: v.string(), text: v.string() },
  returns: v.id("lessonNotes"),
  handler: async (ctx, args) => await addNote(ctx, ctx.viewer.userId, args),
});

/** Errors: notFound, formInvalid, editConflict. */
export const edit = studentMutation({
  args: { noteId: v.id("lessonNotes"), version: v.number(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { noteId, version, text }) => {
    await editNote(ctx, await requireOwnNote(ctx, ctx.viewer.userId, noteId), { text, seenVersion: version });
    return null;
  },
});

/** Error: notFound. */
export const remove = studentMutation({
  args: { noteId: v.id("lessonNotes") },
  returns: v.null(),
  handler: async (ctx, { noteId }) => {
    const { _id } = await requireOwnNote(ctx, ctx.viewer.userId, noteId);
    await ctx.db.delete("lessonNotes", _id);
    return null;
  },
});
