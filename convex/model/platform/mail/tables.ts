import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { mailFailures, mailKinds, mailLanguages, mailStates } from "../../../shared/mailKinds";
import { mailMessage } from "./messages";

export const mailTables = {
  /** Outbox: one row per mail, written with its event. */
  mails: defineTable({
    /** Key of the event, unique among mails. */
    key: v.string(),
    to: v.string(),
    userId: v.optional(v.id("users")),
    language: literals(...mailLanguages),
    kind: literals(...mailKinds),
    /** Absent once a mail with a link or code has been sent. */
    message: v.optional(mailMessage),
    state: literals(...mailStates),
    /** Attempts since it was queued. */
    attempts: v.number(),
    /**
     * Incremented when an administrator sends the mail again.
     * It is another message for the receiving server.
     */
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

  /** Key that signs links to stop mail; one row. */
  mailKeys: defineTable({ stopKey: v.string() }),
};
