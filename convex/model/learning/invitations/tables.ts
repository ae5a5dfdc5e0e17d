import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { invitationStates } from "../../../shared/invitations";
import { mailLanguages } from "../../../shared/mailKinds";

export const invitationTables = {
  /** At most one for each address. Deleted 30 days after its last link: many of these people never come. */
  invitations: defineTable({
    /** Normalized. */
    email: v.string(),
    /** Empty when it is not known. */
    fullName: v.string(),
    language: literals(...mailLanguages),
    courseId: v.optional(v.id("courses")),
    couponCode: v.optional(v.string()),
    createdBy: v.id("users"),
    /** The token itself is only in the link. Absent while there is no link, and once it was used. */
    tokenHash: v.optional(v.string()),
    /** Whether the link went to the address: then who uses it has shown that the address is theirs. */
    mailed: v.boolean(),
    mailId: v.optional(v.id("mails")),
    state: literals(...invitationStates),
    /** Of the link. */
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
