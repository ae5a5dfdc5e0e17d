import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { removeItem, restoreItem } from "../model/flows/bin/items";
import { binItem, paginateBin } from "../model/flows/bin/views";
import { clampPage } from "../model/platform/pages";
import { binKinds } from "../shared/bin";

const item = { kind: literals(...binKinds), id: v.string() };

/** The last deleted first. Lessons deleted with their module come back with it and are not listed. */
export const list = adminQuery({
  args: { kind: item.kind, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(binItem),
  handler: async (ctx, { kind, paginationOpts }) => await paginateBin(ctx, kind, clampPage(paginationOpts)),
});

/**
 * Brings a thing back with everything that belongs to it.
 * Returns a course's new address if its own is taken. Errors: notFound, binnedAbove, couponCodeTaken, limitReached.
 */
export const restore = adminMutation({
  args: item,
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { kind, id }) => await restoreItem(ctx, kind, id),
});

/** Deletes a thing of the bin for good. Error: notFound. */
export const remove = adminMutation({
  args: item,
  returns: v.null(),
  handler: async (ctx, { kind, id }) => {
    await removeItem(ctx, kind, id);
    return null;
  },
});
