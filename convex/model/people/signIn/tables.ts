import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /** Two of the library's, with an index for the sweep. */
  authSessions: authTables.authSessions.index("by_expirationTime", ["expirationTime"]),
  authRefreshTokens: authTables.authRefreshTokens.index("by_expirationTime", ["expirationTime"]),

  /** The networks that a person signed in from last (model/people/signIn/caller.ts). */
  knownCallers: defineTable({
    userId: v.id("users"),
    caller: v.string(),
    signedInAt: v.number(),
  })
    .index("by_userId_and_caller", ["userId", "caller"])
    .index("by_caller", ["caller"])
    .index("by_signedInAt", ["signedInAt"]),

  /** The browsers that a person signed in with last (model/people/signIn/knownDevices.ts). */
  knownDevices: defineTable({
    userId: v.id("users"),
    /** Of the browser's secret. */
    tokenHash: v.string(),
    signedInAt: v.number(),
  })
    .index("by_userId_and_tokenHash", ["userId", "tokenHash"])
    .index("by_signedInAt", ["signedInAt"]),

  /** The line in which passwords wait to be hashed (model/people/signIn/line.ts). A row lives for seconds. */
  signInPlaces: defineTable({
    /** Address, and browser or network. */
    key: v.string(),
    /** Absent where it is not known. */
    network: v.optional(v.string()),
    rank: v.number(),
    /** Whether an action waits or works now; otherwise the client has been asked to come back. */
    isWaiting: v.boolean(),
    expiresAt: v.number(),
  })
    .index("by_key_and_isWaiting_and_expiresAt", ["key", "isWaiting", "expiresAt"])
    .index("by_isWaiting_and_rank", ["isWaiting", "rank"])
    .index("by_network_and_expiresAt", ["network", "expiresAt"])
    .index("by_expiresAt", ["expiresAt"]),

  /** Shown to the session's owner. A trigger deletes the row with its session. */
  sessionDevices: defineTable({
    sessionId: v.id("authSessions"),
    /** As the browser named itself at sign-in. */
    userAgent: v.optional(v.string()),
    /** To the hour. */
    lastSeenAt: v.number(),
  }).index("by_sessionId", ["sessionId"]),

  /** Sign-ins to an account that failed; `_creationTime` is the time. Never what was typed. */
  signInFailures: defineTable({
    userId: v.id("users"),
    wrong: v.union(v.literal("password"), v.literal("code")),
    /** The network (caller.ts). */
    caller: v.optional(v.string()),
  }).index("by_userId", ["userId"]),

  /** Links for a new password: single use; of each person one by mail and one handed over at a time. */
  passwordResets: defineTable({
    userId: v.id("users"),
    /** The token itself is only in the link. */
    tokenHash: v.string(),
    /** Sent to the person; otherwise handed over by an administrator or the owner of the school. */
    mailed: v.boolean(),
    /** The administrator who hands it over: it ends with their rights. Absent for the owner of the school. */
    createdBy: v.optional(v.id("users")),
    expiresAt: v.number(),
  })
    .index("by_tokenHash", ["tokenHash"])
    .index("by_userId", ["userId"])
    .index("by_createdBy", ["createdBy"])
    .index("by_expiresAt", ["expiresAt"]),

  /** Links and codes that prove an address, at most one of each person. Hashes only. */
  emailConfirmations: defineTable({
    userId: v.id("users"),
    /** To which it was sent. */
    email: v.string(),
    tokenHash: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_tokenHash", ["tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),

  /** New sign-in addresses that wait to be confirmed, at most one of each person. Hashes only. */
  addressChanges: defineTable({
    userId: v.id("users"),
    /** In which it was asked for: the change ends with it. */
    sessionId: v.id("authSessions"),
    /** The new one. */
    email: v.string(),
    tokenHash: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_tokenHash", ["tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),
};
