import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireDocuments } from "../model/credentials/certificates/access";
import { findFile, keepFile } from "../model/credentials/certificates/files";
import { certificateDocument, toCertificateDocument } from "../model/credentials/certificates/pdf/document";
import { requireRecord, requireRecordWithIssuer } from "../model/credentials/certificates/records";
import { hasDocuments } from "../model/credentials/certificates/states";
import { linkBase } from "../model/platform/env";
import { takeFromLimits, takePdfTurn } from "../model/platform/rateLimits";
import { readSchoolHead } from "../model/platform/settings/school";
import { documentLanguages } from "../shared/documentLanguages";

/** Transactions around making a PDF (certificatePdf.ts). */

const language = literals(...documentLanguages);

/**
 * Counts the download and reads what the PDF says.
 * `storageId`: an existing file; without one it is made after `waitMs` (CERT-31).
 * Errors: notAuthenticated, accountBlocked, notFound, certificateNotValid, tooManyAttempts {retryAt},
 * documentsBusy {retryAt}.
 */
export const begin = internalMutation({
  args: { certificateId: v.string(), language },
  returns: v.object({
    certificateId: v.id("certificates"),
    storageId: v.union(v.id("_storage"), v.null()),
    waitMs: v.number(),
    document: certificateDocument,
  }),
  handler: async (ctx, args) => {
    const { certificate, userId } = await requireDocuments(ctx, args.certificateId);
    await takeFromLimits(ctx, [{ limit: "certificateDocuments", key: userId }]);
    const record = await requireRecordWithIssuer(ctx, certificate._id);
    const file = await findFile(ctx, certificate._id, args.language);
    return {
      certificateId: certificate._id,
      storageId: file?.storageId ?? null,
      waitMs: file === null ? await takePdfTurn(ctx, userId) : 0,
      document: toCertificateDocument(certificate, record, {
        language: args.language,
        siteUrl: linkBase(),
        school: await readSchoolHead(ctx),
      }),
    };
  },
});

/**
 * Stores the file unless it is outdated.
 * Returns whether the certificate has documents.
 */
export const keep = internalMutation({
  args: { certificateId: v.id("certificates"), language, storageId: v.id("_storage"), hasIssuer: v.boolean() },
  returns: v.boolean(),
  handler: async (ctx, { certificateId, language, storageId, hasIssuer }) => {
    const certificate = await ctx.db.get("certificates", certificateId);
    const isValid = certificate !== null && hasDocuments(certificate);
    const isCurrent = isValid && ((await requireRecord(ctx, certificateId)).issuer !== undefined) === hasIssuer;
    if (!isCurrent || !(await keepFile(ctx, { certificateId, language, storageId }))) {
      await ctx.storage.delete(storageId);
    }
    return isValid;
  },
});
