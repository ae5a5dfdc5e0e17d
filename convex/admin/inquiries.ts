import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import { reaches } from "../model/people/profiles/staff";
import { answer as answerOne, publish as publishOne, reorder, unpublish } from "../model/learning/inquiries/answering";
import { paginateQueue, requireInquiry } from "../model/learning/inquiries/reads";
import { placeId } from "../model/learning/inquiries/tables";
import { inquiryDetail, inquiryRow, toInquiryDetail, toInquiryRow } from "../model/learning/inquiries/views";
import { clampPage, emptyPage } from "../model/platform/pages";
import { inquiryStates } from "../shared/inquiryForm";

/**
 * Students' questions in a state, or those of them that match `search`.
 * Open ones come oldest first. Empty for an unknown course, or one that the caller does not teach.
 */
export const list = ownCoursesQuery("answer")({
  args: {
    state: literals(...inquiryStates),
    courseId: v.optional(v.string()),
    search: v.string(),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(inquiryRow),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const courseId = filter.courseId === undefined ? null : ctx.db.normalizeId("courses", filter.courseId);
    if ((filter.courseId !== undefined && courseId === null) || !reaches(ctx.viewer, courseId)) return emptyPage;
    const result = await paginateQueue(ctx, { ...filter, courseId }, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((inquiry) => toInquiryRow(ctx, inquiry))) };
  },
});

/** Null for an unknown id. */
export const get = staffQuery("answer")({
  args: { inquiryId: v.string() },
  returns: v.union(inquiryDetail, v.null()),
  handler: async (ctx, args) => {
    const inquiryId = ctx.db.normalizeId("inquiries", args.inquiryId);
    const inquiry = inquiryId && (await ctx.db.get("inquiries", inquiryId));
    return inquiry && (await toInquiryDetail(ctx, inquiry));
  },
});

/**
 * Answers in Markdown; the student gets a mail.
 * `version`: the one that is answered. Errors: notFound, editConflict, formInvalid, inquiryFull.
 */
export const answer = staffMutation("answer")({
  args: { inquiryId: v.id("inquiries"), version: v.number(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { inquiryId, version, text }) => {
    await answerOne(ctx, await requireInquiry(ctx, inquiryId), { seenVersion: version, text });
    return null;
  },
});

/** Shows question and answer to everyone in the lesson. Errors: notFound, editConflict, formInvalid, limitReached. */
export const publish = staffMutation("answer")({
  args: { inquiryId: v.id("inquiries"), version: v.number(), question: v.string(), answer: v.string() },
  returns: v.null(),
  handler: async (ctx, { inquiryId, version, ...texts }) => {
    await publishOne(ctx, await requireInquiry(ctx, inquiryId), { seenVersion: version, ...texts });
    return null;
  },
});

/** Error: notFound. */
export const takeBack = staffMutation("answer")({
  args: { inquiryId: v.id("inquiries") },
  returns: v.null(),
  handler: async (ctx, { inquiryId }) => {
    await unpublish(ctx, await requireInquiry(ctx, inquiryId));
    return null;
  },
});

/** `inquiryIds` must list all published ones of the place. Error: orderChanged. */
export const order = staffMutation("answer")({
  args: { placeId, inquiryIds: v.array(v.id("inquiries")) },
  returns: v.null(),
  handler: async (ctx, { placeId: at, inquiryIds }) => {
    await reorder(ctx, at, inquiryIds);
    return null;
  },
});
