import { v } from "convex/values";
import { mutation, query } from "./builders";

export const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

export const url = query({
  args: { storageId: v.id("_storage") },
  handler: (ctx, { storageId }) => ctx.storage.getUrl(storageId),
});
