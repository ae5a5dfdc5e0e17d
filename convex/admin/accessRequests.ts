import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { staffMutation, staffQuery } from "../functions";
import { approveRequest, refundRequest, refuseRequest } from "../model/flows/accessRequests";
import { paginateRequests } from "../model/learning/accessRequests/reads";
import { requestRow, toRequestRow } from "../model/learning/accessRequests/views";
import { passInput } from "../model/learning/passes/reads";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { clampPage } from "../model/platform/pages";
import { requestReasonForm, requestStates } from "../shared/accessRequests";

/**
 * Requests in a state, or those whose txid begins with `search`.
 * Open and withdrawn ones are sorted oldest first, settled ones newest first.
 */
export const list = staffQuery("letIn")({
  args: { search: v.string(), state: literals(...requestStates), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(requestRow),
  handler: async (ctx, { search, state, paginationOpts }) => {
    const result = await paginateRequests(ctx, { text: search, state }, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toRequestRow(ctx, row))) };
  },
});

/** Gives a pass, and enrolls in the course asked from. Errors: notFound, requestDecided, formInvalid. */
export const approve = staffMutation("letIn")({
  args: { requestId: v.id("accessRequests"), ...passInput },
  returns: v.null(),
  handler: async (ctx, { requestId, ...input }) => {
    await approveRequest(ctx, await requireRequest(ctx, requestId), input);
    return null;
  },
});

/** The student reads the reason. Errors: notFound, requestDecided, formInvalid. */
export const refuse = staffMutation("letIn")({
  args: { requestId: v.id("accessRequests"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { requestId, ...input }) => {
    await refuseRequest(ctx, await requireRequest(ctx, requestId), readForm(requestReasonForm, input).reason);
    return null;
  },
});

/**
 * Records a refund, and ends access that has not ended.
 * The student reads the reason. Errors: notFound, requestDecided, formInvalid.
 */
export const refund = staffMutation("letIn")({
  args: { requestId: v.id("accessRequests"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { requestId, ...input }) => {
    await refundRequest(ctx, await requireRequest(ctx, requestId), readForm(requestReasonForm, input).reason);
    return null;
  },
});

async function requireRequest(ctx: MutationCtx, requestId: Id<"accessRequests">): Promise<Doc<"accessRequests">> {
  return (await ctx.db.get("accessRequests", requestId)) ?? fail("notFound");
}
