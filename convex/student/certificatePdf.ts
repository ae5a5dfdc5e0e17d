"use node";

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import PDFDocument from "pdfkit";
import { internal } from "../_generated/api";
import { studentAction } from "../functions";
import { drawCertificate } from "../model/credentials/certificates/pdf/draw";

// eslint-disable-next-line @convex-dev/import-wrong-runtime -- the rule does not see that this file runs in Node itself
import { loadFaces } from "../model/credentials/certificates/pdf/faces";
import { fail } from "../model/platform/errors";
import { readFileBytes } from "../model/platform/storedFiles";
import { documentLanguages } from "../shared/documentLanguages";

/**
 * A certificate as a PDF (CERT-22).
 * For its owner, and staff who see the person; made once per language. Errors: notFound, certificateNotValid,
 * tooManyAttempts {retryAt}, documentsBusy {retryAt}.
 */
export const download = studentAction({
  args: { certificateId: v.string(), language: literals(...documentLanguages) },
  returns: v.bytes(),
  handler: async (ctx, args): Promise<ArrayBuffer> => {
    const { certificateId, storageId, waitMs, document } = await ctx.runMutation(
      internal.jobs.certificateFiles.begin,
      args,
    );
    const file = storageId && (await ctx.storage.get(storageId));
    if (file !== null) return await file.arrayBuffer();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const faces = await loadFaces(JSON.stringify(document));
    const pictures = {
      signature: await readFileBytes(ctx, document.issuer?.signature),
      icon: await readFileBytes(ctx, document.school.icon),
    };
    const bytes = (await drawCertificate(PDFDocument, faces, document, pictures)).slice().buffer;
    const made = await ctx.storage.store(new Blob([bytes], { type: "application/pdf" }));
    const hasIssuer = document.issuer !== undefined;
    const { language } = args;
    const isValid = await ctx.runMutation(internal.jobs.certificateFiles.keep, {
      certificateId,
      language,
      storageId: made,
      hasIssuer,
    });
    return isValid ? bytes : fail("certificateNotValid");
  },
});
