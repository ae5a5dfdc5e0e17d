import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { cancelRequest, withdrawRequest } from "../model/flows/accessRequests";
import { findNewestRequest, listRequests } from "../model/learning/accessRequests/reads";
import { ownRequest, toOwnRequest } from "../model/learning/accessRequests/views";
import { askForAccess } from "../model/learning/accessRequests/writes";
import { couponRefusals } from "../model/learning/coupons/couponRules";
import { listPasses, ownPass, toOwnPass } from "../model/learning/passes/reads";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { fail } from "../model/platform/errors";
import { literals } from "convex-helpers/validators";

/** The caller's newest request, which is the open one if there is one. */
export const newest = studentQuery({
  args: {},
  returns: v.union(ownRequest, v.null()),
  handler: async (ctx) => {
    const request = await findNewestRequest(ctx, ctx.viewer.userId);
    return request && (await toOwnRequest(ctx, request));
  },
});

/** The caller's requests, newest first, at most 50. */
export const requests = studentQuery({
  args: {},
  returns: v.array(ownRequest),
  handler: async (ctx) => {
    const rows = await listRequests(ctx, ctx.viewer.userId);
    return await Promise.all(rows.map((row) => toOwnRequest(ctx, row)));
  },
});

/** The caller's passes, newest first, at most 200. */
export const passes = studentQuery({
  args: {},
  returns: v.array(ownPass),
  handler: async (ctx) => {
    const rows = await listPasses(ctx, ctx.viewer.userId);
    return await Promise.all(rows.map((row) => toOwnPass(ctx, row)));
  },
});

/**
 * Asks for access; an open request stays as it is.
 * Errors: notFound, accessNotNeeded, tooManyAttempts {retryAt}.
 */
export const ask = studentMutation({
  args: { courseId: v.id("courses"), couponCode: v.optional(v.string()) },
  returns: v.object({ outcome: literals("asked", ...couponRefusals) }),
  handler: async (ctx, { courseId, couponCode = "" }) => ({
    outcome: await askForAccess(ctx, { userId: ctx.viewer.userId, courseId, couponCode }),
  }),
});

/** Takes an open request back. Errors: notFound, requestDecided. */
export const cancel = studentMutation({
  args: { requestId: v.id("accessRequests") },
  returns: v.null(),
  handler: async (ctx, { requestId }) => {
    await cancelRequest(ctx, await requireOwn(ctx, requestId, ctx.viewer.userId));
    return null;
  },
});

/**
 * Withdraws from a purchase within seven days of its approval.
 * Errors: notFound, requestDecided, withdrawalOver.
 */
export const withdraw = studentMutation({
  args: { requestId: v.id("accessRequests") },
  returns: v.null(),
  handler: async (ctx, { requestId }) => {
    await withdrawRequest(ctx, await requireOwn(ctx, requestId, ctx.viewer.userId));
    return null;
  },
});

async function requireOwn(
  ctx: MutationCtx,
  requestId: Id<"accessRequests">,
  userId: Id<"users">,
): Promise<Doc<"accessRequests">> {
  const request = await ctx.db.get("accessRequests", requestId);
  return request?.userId === userId ? request : fail("notFound");
}
