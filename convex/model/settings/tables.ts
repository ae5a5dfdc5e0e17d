import { defineTable } from "convex/server";
import { v } from "convex/values";

export const settingsTables = {
  /** At most one row. */
  promoSettings: defineTable({
    enabled: v.boolean(),
    priceCents: v.number(),
    /** yyyy-MM-dd, through the end of that day in Brasília. */
    validUntil: v.string(),
    /** Digits with country code, as wa.me expects. */
    whatsappNumber: v.string(),
    whatsappText: v.string(),
    /** Sent after enrolling; `{course}` becomes the course title. Absent: the client's translated default. */
    whatsappEnrollText: v.optional(v.string()),
    /** Incremented by every edit. */
    version: v.number(),
  }),
};
