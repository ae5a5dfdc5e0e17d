import { v, type Infer } from "convex/values";
import { internalMutation } from "../functions";
import { requireDocuments } from "../model/credentials/certificates/access";
import { toCertificateDocument } from "../model/credentials/certificates/pdf/document";
import { requireRecordWithIssuer } from "../model/credentials/certificates/records";
import { hasDocuments } from "../model/credentials/certificates/states";
import { badgeFacts } from "../model/credentials/badges/credential";
import { findBadge } from "../model/credentials/badges/reads";
import { expireBadge, publishKey } from "../model/credentials/badges/writes";
import { actionsUrl, linkBase } from "../model/platform/env";
import { fail } from "../model/platform/errors";
import { takeFromLimits } from "../model/platform/rateLimits";
import { readSchoolHead } from "../model/platform/settings/school";

const recipient = { credentialId: v.string(), subjectId: v.string(), salt: v.string(), identityHash: v.string() };

const storedBadge = v.object({ ...recipient, jwt: v.optional(v.string()) });

/**
 * Counts the download.
 * Errors: those of `requireDocuments`, tooManyAttempts {retryAt}.
 */
export const begin = internalMutation({
  args: { certificateId: v.string() },
  returns: v.object({
    certificateId: v.id("certificates"),
    facts: badgeFacts,
    signed: v.union(storedBadge, v.null()),
  }),
  handler: async (ctx, args) => {
    const { certificate, userId } = await requireDocuments(ctx, args.certificateId);
    await takeFromLimits(ctx, [{ limit: "certificateDocuments", key: userId }]);
    const record = await requireRecordWithIssuer(ctx, certificate._id);
    const badge = await findBadge(ctx, certificate._id);
    const schoolUrl = linkBase();
    const { statusList, statusIndex } = record;
    return {
      certificateId: certificate._id,
      facts: {
        document: toCertificateDocument(certificate, record, {
          language: certificate.language,
          siteUrl: schoolUrl,
          school: await readSchoolHead(ctx),
        }),
        courseId: certificate.courseId ?? certificate.pathId ?? fail("notFound"),
        // Wallets compare the account's address with the one they know.
        email: (await ctx.db.get("users", certificate.userId))?.email ?? "",
        schoolUrl,
        siteUrl: actionsUrl(),
        statusList,
        statusIndex,
      },
      signed: badge && toSigned(badge),
    };
  },
});

function toSigned({ credentialId, subjectId, salt, identityHash, jwt }: Infer<typeof storedBadge>) {
  return { credentialId, subjectId, salt, identityHash, ...(jwt !== undefined && { jwt }) };
}

/**
 * Stores a signed badge unless another download stored one first.
 * Returns the badge that counts; null once there is none.
 */
export const keep = internalMutation({
  args: {
    certificateId: v.id("certificates"),
    signed: v.object({ ...recipient, jwt: v.string() }),
    hasIssuer: v.boolean(),
    key: v.object({ kid: v.string(), x: v.string(), y: v.string() }),
  },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { certificateId, signed, hasIssuer, key }) => {
    const certificate = await ctx.db.get("certificates", certificateId);
    if (certificate === null || !hasDocuments(certificate)) return null;
    const current = await findBadge(ctx, certificateId);
    if (current?.jwt !== undefined && current.credentialId !== signed.credentialId) return current.jwt;
    await publishKey(ctx, key);
    if (current === null) await ctx.db.insert("badges", { certificateId, ...signed });
    else await ctx.db.patch("badges", current._id, signed);
    const { issuer } = await requireRecordWithIssuer(ctx, certificateId);
    if ((issuer !== undefined) !== hasIssuer) await expireBadge(ctx, certificateId);
    return signed.jwt;
  },
});
