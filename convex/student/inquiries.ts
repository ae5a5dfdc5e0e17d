import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findEnrollment } from "../model/learning/enrollments/reads";
import { ask as askNew, askOn, close as closeOwn } from "../model/learning/inquiries/asking";
import { findPlace, readExamStanding } from "../model/learning/inquiries/places";
import { listOwnAt, listPublished, paginateOwn, requireOwnInquiry } from "../model/learning/inquiries/reads";
import { placeId } from "../model/learning/inquiries/tables";
import { ownInquiry, publishedInquiry, toOwnInquiry, toPublished } from "../model/learning/inquiries/views";
import { mayPreview } from "../model/people/profiles/staff";
import { clampPage } from "../model/platform/pages";

/**
 * The caller's questions about a lesson, a module's practice or a course's exam, and the published ones.
 * Null for others than enrolled students and the staff.
 */
export const ofPlace = studentQuery({
  args: { placeId: v.string() },
  returns: v.union(
    v.object({
      /** Whether the caller may ask; staff who are not enrolled only read. */
      canAsk: v.boolean(),
      own: v.array(ownInquiry),
      published: v.array(publishedInquiry),
    }),
    v.null(),
  ),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const place = await findPlace(ctx, args.placeId);
    if (place === null) return null;
    const isEnrolled = (await findEnrollment(ctx, userId, place.course._id)) !== null;
    if (!isEnrolled && !(await mayPreview(ctx, userId, place.course._id))) return null;
    const isAskable = place.kind !== "exam" || (await readExamStanding(ctx, userId, place.course._id)) === "failed";
    const own = await listOwnAt(ctx, userId, place.id);
    return {
      canAsk: isEnrolled && isAskable,
      own: await Promise.all(own.map((inquiry) => toOwnInquiry(ctx, inquiry))),
      published: (await listPublished(ctx, place.id)).map(toPublished),
    };
  },
});

/** The caller's questions, the latest change first, or those that match `search`. */
export const list = studentQuery({
  args: { search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(ownInquiry),
  handler: async (ctx, { search, paginationOpts }) => {
    const result = await paginateOwn(ctx, { userId: ctx.viewer.userId, search }, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((inquiry) => toOwnInquiry(ctx, inquiry))) };
  },
});

/**
 * Asks the staff of the course.
 * `passage` is the paragraph that it is about, or "". Errors: notFound, notEnrolled, examUnavailable, examPassed,
 * formInvalid, inquiriesOpen, tooManyAttempts {retryAt}.
 */
export const ask = studentMutation({
  args: { placeId, text: v.string(), passage: v.string() },
  returns: v.id("inquiries"),
  handler: async (ctx, args) => await askNew(ctx, ctx.viewer.userId, args),
});

/**
 * Asks on, which opens the question again.
 * Errors: notFound, notEnrolled, formInvalid, inquiryFull, inquiriesOpen, tooManyAttempts {retryAt}.
 */
export const reply = studentMutation({
  args: { inquiryId: v.id("inquiries"), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { inquiryId, text }) => {
    await askOn(ctx, await requireOwnInquiry(ctx, ctx.viewer.userId, inquiryId), { text });
    return null;
  },
});

/** Error: notFound. */
export const close = studentMutation({
  args: { inquiryId: v.id("inquiries") },
  returns: v.null(),
  handler: async (ctx, { inquiryId }) => {
    await closeOwn(ctx, await requireOwnInquiry(ctx, ctx.viewer.userId, inquiryId));
    return null;
  },
});
