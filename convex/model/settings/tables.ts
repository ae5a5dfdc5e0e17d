import { defineTable } from "convex/server";
import { v } from "convex/values";

export const settingsTables = {
  /** At most one document. */
  promoSettings: defineTable({
    enabled: v.boolean(),
    priceCents: v.number(),
    /** yyyy-MM-dd, counts until its end in America/Sao_Paulo. */
    validUntil: v.string(),
    /** Digits with the country code, as wa.me wants them. */
    whatsappNumber: v.string(),
    whatsappText: v.string(),
    /** Message after enrolling; `{course}` is replaced with its title. Absent: the client's own text in the reader's language. */
    whatsappEnrollText: v.optional(v.string()),
    /** Grows with every edit. */
    version: v.number(),
  }),
};
