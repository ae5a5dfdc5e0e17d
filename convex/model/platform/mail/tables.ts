import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { mailFailures, mailKinds, mailLanguages, mailStates } from "../../../shared/mailKinds";
import { mailMessage } from "./messages";

export const mailTables = {
  /** The outbox: one row for each mail, written with its event. */
  mails: defineTable({
    /** Names the event; at most one mail has it. */
    key: v.string(),
    to: v.string(),
    userId: v.optional(v.id("users")),
    language: literals(...mailLanguages),
    kind: literals(...mailKinds),
    /** Absent once a mail with a link or code has been sent. */
    message: v.optional(mailMessage),
    state: literals(...mailStates),
    /** Started since it was queued. */
    attempts: v.number(),
    /** Incremented when an administrator sends it again: another message for the receiving server. */
    round: v.number(),
    /** When its attempts began. */
    queuedAt: v.number(),
    sentAt: v.optional(v.number()),
    failure: v.optional(v.object({ reason: literals(...mailFailures), detail: v.string() })),
    /** When the row is deleted. */
    expiresAt: v.number(),
  })
    .index("by_key", ["key"])
    .index("by_userId", ["userId"])
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- newest first, which the longer index is not
    .index("by_state", ["state"])
    .index("by_state_and_queuedAt", ["state", "queuedAt"])
    .index("by_expiresAt", ["expiresAt"]),

  /** One row: the key that signs the links by which a mail is stopped without signing in. */
  mailKeys: defineTable({ stopKey: v.string() }),
};
