import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { invitationStates } from "../../../shared/invitations";
import { mailLanguages } from "../../../shared/mailKinds";
import { grantFields } from "../passes/tables";

/** Support, and the courses to teach. */
export const staffing = { support: v.boolean(), courseIds: v.array(v.id("courses")) };

export const invitationTables = {
  /**
   * An invitation, at most one per address.
   * Deleted 30 days after its last link, or 180 with passes: many of these people never come.
   */
  invitations: defineTable({
    /** Normalized. */
    email: v.string(),
    /** Empty if unknown. */
    fullName: v.string(),
    language: literals(...mailLanguages),
    courseId: v.optional(v.id("courses")),
    couponCode: v.optional(v.string()),
    /** Passes that acceptance gives, one for a course and one for all. */
    passes: v.optional(v.array(v.object(grantFields))),
    /** Roles that the link gives; only an administrator's invitation has them. */
    staff: v.optional(v.object(staffing)),
    /** As typed in a file, for a link to a chat; dropped with acceptance. */
    phone: v.optional(v.string()),
    /** Absent for the incoming webhook. */
    createdBy: v.optional(v.id("users")),
    /**
     * Hash of the link's token, which is stored nowhere.
     * Absent without a link, and once it was used.
     */
    tokenHash: v.optional(v.string()),
    /** Whether the link was mailed; its user then owns the address. */
    mailed: v.boolean(),
    mailId: v.optional(v.id("mails")),
    state: literals(...invitationStates),
    /** When the link expires. */
    expiresAt: v.number(),
    /** When the row is deleted. */
    keptUntil: v.number(),
    acceptedBy: v.optional(v.id("users")),
  })
    .index("by_email", ["email"])
    .index("by_tokenHash", ["tokenHash"])
    .index("by_mailId", ["mailId"])
    .index("by_createdBy", ["createdBy"])
    .index("by_acceptedBy", ["acceptedBy"])
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- newest first, which the longer ones are not
    .index("by_state", ["state"])
    .index("by_state_and_email", ["state", "email"])
    .index("by_state_and_expiresAt", ["state", "expiresAt"])
    .index("by_keptUntil", ["keptUntil"]),
};
