import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Each list has one purpose. Badges name the lists in this order, because some verifiers read only the first. */
export const statusPurposes = ["revocation", "suspension"] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

export const statusListFields = {
  list: v.number(),
  purpose: literals(...statusPurposes),
};

export const badgeTables = {
  /**
   * Public halves of the keys that ever signed a badge or a status list. Never deleted: what was signed stays
   * verifiable when BADGE_PRIVATE_KEY changes.
   */
  badgeKeys: defineTable({
    /** RFC 7638 thumbprint. */
    kid: v.string(),
    x: v.string(),
    y: v.string(),
  }).index("by_kid", ["kid"]),

  /** One per certificate: its signed Open Badge. */
  badges: defineTable({
    certificateId: v.id("certificates"),
    /** Both `urn:uuid:…`; they stay when the badge is signed again. */
    credentialId: v.string(),
    subjectId: v.string(),
    /** Of the hash of the recipient's email address, which is part of the badge. */
    salt: v.string(),
    identityHash: v.string(),
    /** Absent where what it says has changed: the next download signs it again. */
    jwt: v.optional(v.string()),
  }).index("by_certificateId", ["certificateId"]),

  /**
   * Status lists, signed; absent or without `jwt` where the next reader signs one. All but the first are there since they
   * were opened, which tells certificates where to look for a place.
   */
  statusLists: defineTable({
    ...statusListFields,
    /** Incremented by every change of a bit: a list read before is not kept after. */
    version: v.number(),
    jwt: v.optional(v.string()),
    validUntil: v.optional(v.number()),
  }).index("by_list_and_purpose", ["list", "purpose"]),
};
