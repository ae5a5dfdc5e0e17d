import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/**
 * Purposes of status lists; each list has one.
 * Badges name the lists in this order, because some verifiers read only the first.
 */
export const statusPurposes = ["revocation", "suspension"] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

export const statusListFields = {
  list: v.number(),
  purpose: literals(...statusPurposes),
};

export const badgeTables = {
  /**
   * Public keys that ever signed a badge or a status list.
   * Never deleted: signed documents stay verifiable when BADGE_PRIVATE_KEY changes.
   */
  badgeKeys: defineTable({
    /** RFC 7638 thumbprint. */
    kid: v.string(),
    x: v.string(),
    y: v.string(),
  }).index("by_kid", ["kid"]),

  /** Signed Open Badges, one per certificate. */
  badges: defineTable({
    certificateId: v.id("certificates"),
    /** `urn:uuid:…`, like `subjectId`; a new signature keeps both. */
    credentialId: v.string(),
    subjectId: v.string(),
    /** Salt of the hashed address in the badge. */
    salt: v.string(),
    identityHash: v.string(),
    /** Absent after a change: the next download signs it again. */
    jwt: v.optional(v.string()),
  }).index("by_certificateId", ["certificateId"]),

  /**
   * Signed status lists.
   * Without a row or `jwt`, the next reader signs one. All lists but the first have a row since they were opened,
   * which tells certificates where to look for a place.
   */
  statusLists: defineTable({
    ...statusListFields,
    /**
     * Incremented with every changed bit.
     * A list that was signed before the change is not stored after it.
     */
    version: v.number(),
    jwt: v.optional(v.string()),
    validUntil: v.optional(v.number()),
  }).index("by_list_and_purpose", ["list", "purpose"]),
};
