import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { accessModes } from "../../../shared/passes";

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

/** Key and recipient of PIX codes: all three or none. */
export const pixFields = {
  /** As banks store it (shared/pixKey.ts). */
  pixKey: v.optional(v.string()),
  pixName: v.optional(v.string()),
  pixCity: v.optional(v.string()),
};

const promoFields = {
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
  ...pixFields,
};

/** Name and look as typed; `social` has an address on each line. */
export const schoolFormFields = {
  name: v.string(),
  /** #rrggbb; absent: the product's own palette. */
  accent: v.optional(v.string()),
  /** Postal address, in one line. */
  address: v.optional(v.string()),
  email: v.optional(v.string()),
  /** Absent: the school's name. */
  senderName: v.optional(v.string()),
  social: v.optional(v.string()),
};

/**
 * The home page as typed: its sections, and texts by language.
 * Texts are apart by an empty line, see shared/homeForm.ts. Absent questions: the client's own.
 */
export const homeFormFields = {
  showsSteps: v.boolean(),
  showsCertificate: v.boolean(),
  showsTeachers: v.boolean(),
  showsQuestions: v.boolean(),
  /** Whether visitors may read the first lesson of each course. */
  trialLessons: v.boolean(),
  questionsPt: v.optional(v.string()),
  questionsEs: v.optional(v.string()),
  questionsEn: v.optional(v.string()),
  voicesPt: v.optional(v.string()),
  voicesEs: v.optional(v.string()),
  voicesEn: v.optional(v.string()),
};

const schoolFields = {
  ...schoolFormFields,
  logo: v.optional(v.id("_storage")),
  logoDark: v.optional(v.id("_storage")),
  icon: v.optional(v.id("_storage")),
};

export const settingsTables = {
  /** At most one row. Each part is absent until it is saved; `version` is incremented by every edit of the part. */
  settings: defineTable({
    promo: v.optional(v.object({ ...promoFields, version: v.number() })),
    /** Issuer of the certificates. */
    issuer: v.optional(v.object({ ...issuerFields, version: v.number() })),
    /** Name and look; the product's own until it is saved. */
    school: v.optional(v.object({ ...schoolFields, version: v.number() })),
    /** The home page; every section until it is saved. */
    home: v.optional(v.object({ ...homeFormFields, version: v.number() })),
    /** How students come into courses; open until it is saved. */
    access: v.optional(v.object({ mode: literals(...accessModes) })),
    security: v.optional(v.object({ adminsNeedSecondFactor: v.boolean() })),
  })
    .index("by_signature", ["issuer.signature"])
    .index("by_logo", ["school.logo"])
    .index("by_logoDark", ["school.logoDark"])
    .index("by_icon", ["school.icon"]),
};
