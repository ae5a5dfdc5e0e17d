import { defineTable } from "convex/server";
import { v } from "convex/values";

export const secondFactorTables = {
  /** At most one row for each person: an authenticator app (AUTH-27). */
  secondFactors: defineTable({
    userId: v.id("users"),
    /** Encrypted, see seal.ts. */
    sealedSecret: v.string(),
    /** Absent until one right code has shown that the app has the secret. */
    activeAt: v.optional(v.number()),
    /** The newest time step whose code was accepted: it and older ones are used up. */
    lastStep: v.number(),
    /** SHA-256 of the recovery codes that are left. */
    recoveryHashes: v.array(v.string()),
  }).index("by_userId", ["userId"]),

  /** A right password that waits for its second factor. No session exists yet. */
  signInChallenges: defineTable({
    userId: v.id("users"),
    tokenHash: v.string(),
    /** Absent for a caller from whom the person has not signed in lately. */
    caller: v.optional(v.string()),
    expiresAt: v.number(),
    triesLeft: v.number(),
  })
    .index("by_tokenHash", ["tokenHash"])
    .index("by_userId_and_caller", ["userId", "caller"])
    .index("by_expiresAt", ["expiresAt"]),

  /** At most one row. */
  securitySettings: defineTable({
    adminsNeedSecondFactor: v.boolean(),
  }),
};
