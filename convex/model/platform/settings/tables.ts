import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Each certificate keeps them as they were (model/credentials/certificates/records.ts). */
export const issuerFormFields = {
  legalName: v.string(),
  /** CNPJ, fourteen characters without punctuation. */
  taxId: v.optional(v.string()),
  city: v.string(),
  responsibleName: v.string(),
  responsibleOffice: v.string(),
  /** Absent: the documents' own sentence, see model/credentials/certificates/pdf/texts.ts. */
  legalText: v.optional(v.string()),
};

export const issuerFields = {
  ...issuerFormFields,
  /** Image of the responsible person's signature. */
  signature: v.optional(v.id("_storage")),
};

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

  /** At most one row: who issues the certificates. */
  issuerSettings: defineTable({ ...issuerFields, version: v.number() }).index("by_signature", ["signature"]),
};
