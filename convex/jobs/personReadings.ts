import { v } from "convex/values";
import { internalMutation } from "../functions";
import { closeReading } from "../model/people/profiles/readings";

export const close = internalMutation({
  args: { readingId: v.id("personReadings") },
  returns: v.null(),
  handler: async (ctx, { readingId }) => {
    await closeReading(ctx, readingId);
    return null;
  },
});
