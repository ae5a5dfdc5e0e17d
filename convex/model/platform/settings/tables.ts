import { defineTable } from "convex/server";
import { v } from "convex/values";

/**
 * Issuer's fields.
 * Each certificate has a copy (model/credentials/certificates/records.ts).
 */
export const issuerFormFields = {
  legalName: v.string(),
  /** CNPJ: fourteen characters without punctuation. */
  taxId: v.optional(v.string()),
  city: v.string(),
  responsibleName: v.string(),
  responsibleOffice: v.string(),
  /**
   * Absent: the documents' own sentence.
   * See model/credentials/certificates/pdf/texts.ts.
   */
  legalText: v.optional(v.string()),
};

export const issuerFields = {
  ...issuerFormFields,
  /** Image of the responsible person's signature. */
  signature: v.optional(v.id("_storage")),
};

export const settingsTables = {
  /** Promotion, at most one row. */
  promoSettings: defineTable({
    enabled: v.boolean(),
    priceCents: v.number(),
    /** Last day (yyyy-MM-dd), included, in Brasília. */
    validUntil: v.string(),
    /** Digits with country code, as wa.me expects. */
    whatsappNumber: v.string(),
    whatsappText: v.string(),
    /**
     * Message after enrolling; `{course}` becomes the course title.
     * Absent: the client's translated default.
     */
    whatsappEnrollText: v.optional(v.string()),
    /** Incremented by every edit. */
    version: v.number(),
  }),

  /** Issuer of the certificates, at most one row. */
  issuerSettings: defineTable({ ...issuerFields, version: v.number() }).index("by_signature", ["signature"]),
};
