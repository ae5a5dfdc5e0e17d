import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery, staffMutation, staffQuery } from "../functions";
import { discardDraft, takeDraft } from "../model/content/lessons/drafts";
import { findLesson } from "../model/content/lessons/reads";
import { draftRow, toDraftRow } from "../model/content/lessons/draftViews";
import { clampPage } from "../model/platform/pages";

/** Generated texts that wait, the oldest lesson first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(draftRow),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("lessonSummaries")
      .withIndex("by_hasDraft", (q) => q.eq("hasDraft", true))
      .paginate(clampPage(paginationOpts));
    const rows = await Promise.all(result.page.map(({ lessonId }) => toDraftRow(ctx, lessonId)));
    return { ...result, page: rows.filter((row) => row !== null) };
  },
});

/** The draft of a lesson; null without one. */
export const get = staffQuery("author")({
  args: { lessonId: v.string() },
  returns: v.union(draftRow, v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    return lesson && (await toDraftRow(ctx, lesson._id));
  },
});

/**
 * Saves the draft as the lesson's text (AI-11).
 * `version`: of the lesson it was compared with. Errors: notFound, editConflict.
 */
export const take = staffMutation("author")({
  args: { draftId: v.id("textVersions"), version: v.number() },
  returns: v.null(),
  handler: async (ctx, { draftId, version }) => {
    await takeDraft(ctx, draftId, version);
    return null;
  },
});

/** Error: notFound. */
export const discard = staffMutation("author")({
  args: { draftId: v.id("textVersions") },
  returns: v.null(),
  handler: async (ctx, { draftId }) => {
    await discardDraft(ctx, draftId);
    return null;
  },
});
