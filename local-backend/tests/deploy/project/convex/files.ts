import { v } from "convex/values";
import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";

export const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

export const url = query({
  args: { storageId: v.id("_storage") },
  handler: (ctx, { storageId }) => ctx.storage.getUrl(storageId),
});
