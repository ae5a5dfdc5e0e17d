import { defineTable } from "convex/server";
import { v } from "convex/values";

export const secondFactorTables = {
  /** Authenticator apps, at most one per person (AUTH-27). */
  secondFactors: defineTable({
    userId: v.id("users"),
    /** Encrypted, see seal.ts. */
    sealedSecret: v.string(),
    /** Absent until the first right code proves the app's secret. */
    activeAt: v.optional(v.number()),
    /**
     * Newest accepted time step.
     * Codes of this step and earlier ones are used up.
     */
    lastStep: v.number(),
    /** SHA-256 of the unused recovery codes. */
    recoveryHashes: v.array(v.string()),
  }).index("by_userId", ["userId"]),

  /**
   * Right passwords that wait for their second factor.
   * No session exists yet.
   */
  signInChallenges: defineTable({
    userId: v.id("users"),
    tokenHash: v.string(),
    /** Absent if the person has not signed in from there lately. */
    caller: v.optional(v.string()),
    expiresAt: v.number(),
    triesLeft: v.number(),
  })
    .index("by_tokenHash", ["tokenHash"])
    .index("by_userId_and_caller", ["userId", "caller"])
    .index("by_expiresAt", ["expiresAt"]),
};
