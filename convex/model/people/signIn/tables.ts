import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /** The library's table, with a number for made-up students: from 0, without gaps (DATA-9). */
  users: defineTable({ ...authTables.users.validator.fields, madeUp: v.optional(v.number()) })
    .index("email", ["email"])
    .index("phone", ["phone"])
    .index("by_madeUp", ["madeUp"]),

  /** Two of the library's tables, with an index for the sweep. */
  authSessions: authTables.authSessions.index("by_expirationTime", ["expirationTime"]),
  authRefreshTokens: authTables.authRefreshTokens.index("by_expirationTime", ["expirationTime"]),

  /**
   * Networks of a person's last sign-ins.
   * See model/people/signIn/caller.ts.
   */
  knownCallers: defineTable({
    userId: v.id("users"),
    caller: v.string(),
    signedInAt: v.number(),
  })
    .index("by_userId_and_caller", ["userId", "caller"])
    .index("by_caller", ["caller"])
    .index("by_signedInAt", ["signedInAt"]),

  /**
   * Browsers of a person's last sign-ins.
   * See model/people/signIn/knownDevices.ts.
   */
  knownDevices: defineTable({
    userId: v.id("users"),
    /** SHA-256 of the browser's secret. */
    tokenHash: v.string(),
    signedInAt: v.number(),
  })
    .index("by_userId_and_tokenHash", ["userId", "tokenHash"])
    .index("by_signedInAt", ["signedInAt"]),

  /**
   * Queue for password hashing (model/people/signIn/line.ts).
   * A row lives for seconds.
   */
  signInPlaces: defineTable({
    /** Address, and browser or network. */
    key: v.string(),
    /** Absent if unknown. */
    network: v.optional(v.string()),
    rank: v.number(),
    /**
     * Whether an action waits or works now.
     * Otherwise the client has been asked to come back.
     */
    isWaiting: v.boolean(),
    expiresAt: v.number(),
  })
    .index("by_key_and_isWaiting_and_expiresAt", ["key", "isWaiting", "expiresAt"])
    .index("by_isWaiting_and_rank", ["isWaiting", "rank"])
    .index("by_network_and_expiresAt", ["network", "expiresAt"])
    .index("by_expiresAt", ["expiresAt"]),

  /**
   * Devices, shown to the session's owner.
   * A trigger deletes the row with its session.
   */
  sessionDevices: defineTable({
    sessionId: v.id("authSessions"),
    /** User agent at sign-in. */
    userAgent: v.optional(v.string()),
    /** Rounded to the hour. */
    lastSeenAt: v.number(),
  }).index("by_sessionId", ["sessionId"]),

  /**
   * Failed sign-ins to an account.
   * `_creationTime` is the time. Never stores typed text.
   */
  signInFailures: defineTable({
    userId: v.id("users"),
    wrong: v.union(v.literal("password"), v.literal("code")),
    /** Network (caller.ts). */
    caller: v.optional(v.string()),
  }).index("by_userId", ["userId"]),

  /**
   * Reset links, single use.
   * Each person has one handed over and a few by mail at a time.
   */
  passwordResets: defineTable({
    userId: v.id("users"),
    /** The token itself is only in the link. */
    tokenHash: v.string(),
    /**
     * Whether it was mailed; otherwise a person hands it over.
     * An administrator or the owner of the school.
     */
    mailed: v.boolean(),
    /**
     * Administrator who hands it over: it ends with their rights.
     * Absent for the owner of the school.
     */
    createdBy: v.optional(v.id("users")),
    expiresAt: v.number(),
  })
    .index("by_tokenHash", ["tokenHash"])
    .index("by_userId", ["userId"])
    .index("by_createdBy", ["createdBy"])
    .index("by_expiresAt", ["expiresAt"]),

  /**
   * Links and codes that prove an address.
   * At most one row per person. Hashes only.
   */
  emailConfirmations: defineTable({
    userId: v.id("users"),
    /** Address that they were sent to. */
    email: v.string(),
    tokenHash: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_tokenHash", ["tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),

  /**
   * Pending new sign-in addresses.
   * At most one row per person. Hashes only.
   */
  addressChanges: defineTable({
    userId: v.id("users"),
    /** Session that asked; the change ends with it. */
    sessionId: v.id("authSessions"),
    /** New address. */
    email: v.string(),
    tokenHash: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_tokenHash", ["tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),
};
