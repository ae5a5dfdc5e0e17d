import { v } from "convex/values";
import { internalMutation } from "../functions";
import { findShared, findTypedCode } from "../model/credentials/certificates/reads";
import { toVerifiedCertificate, verifiedCertificate } from "../model/credentials/certificates/views";
import { takeFromLimits } from "../model/platform/rateLimits";
import { readCaller } from "../model/people/signIn/caller";

/** Certificates over HTTP, for other systems and link previews. */

/**
 * A mutation, because it counts calls.
 * Error: tooManyAttempts {retryAt}.
 */
export const look = internalMutation({
  args: { code: v.string(), onlyShared: v.boolean() },
  returns: v.union(verifiedCertificate, v.null()),
  handler: async (ctx, { code, onlyShared }) => {
    const key = await readCaller(ctx);
    const byCaller = key === null ? [] : [{ limit: "certificateLookups", key } as const];
    await takeFromLimits(ctx, [...byCaller, { limit: "certificateLookupsFromAnywhere" }]);
    const certificate = await (onlyShared ? findShared : findTypedCode)(ctx, code);
    return certificate && (await toVerifiedCertificate(ctx, certificate));
  },
});
