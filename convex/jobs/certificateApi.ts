import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";
import { internalMutation } from "../functions";
import { toPrintedSchool } from "../model/credentials/certificates/pdf/document";
import { certificatePicture } from "../model/credentials/certificates/picture/drawing";
import { isPrintable, printedName } from "../model/credentials/certificates/printable";
import { findShared, findTypedCode } from "../model/credentials/certificates/reads";
import { toVerifiedCertificate, verifiedCertificate } from "../model/credentials/certificates/views";
import { takeFromLimits } from "../model/platform/rateLimits";
import { readSchoolHead } from "../model/platform/settings/school";
import { readCaller } from "../model/people/signIn/caller";

/** Certificates over HTTP, for other systems and link previews. */

/** Counts a code that is tried, so that nobody guesses many. Error: tooManyAttempts {retryAt}. */
async function countLookup(ctx: MutationCtx): Promise<void> {
  const key = await readCaller(ctx);
  const byCaller = key === null ? [] : [{ limit: "certificateLookups", key } as const];
  await takeFromLimits(ctx, [...byCaller, { limit: "certificateLookupsFromAnywhere" }]);
}

/**
 * A mutation, because it counts calls.
 * Error: tooManyAttempts {retryAt}.
 */
export const look = internalMutation({
  args: { code: v.string(), onlyShared: v.boolean() },
  returns: v.union(verifiedCertificate, v.null()),
  handler: async (ctx, { code, onlyShared }) => {
    await countLookup(ctx);
    const certificate = await (onlyShared ? findShared : findTypedCode)(ctx, code);
    return certificate && (await toVerifiedCertificate(ctx, certificate));
  },
});

/**
 * Facts for the picture of a shared certificate (CERT-36).
 * Null if it is not shared, not valid, or has letters that no face has. Error: tooManyAttempts {retryAt}.
 */
export const lookForPicture = internalMutation({
  args: { code: v.string() },
  returns: v.union(certificatePicture, v.null()),
  handler: async (ctx, { code }) => {
    await countLookup(ctx);
    const certificate = await findShared(ctx, code);
    if (certificate?.state !== "valid") return null;
    await takeFromLimits(ctx, [{ limit: "certificatePictures", key: certificate._id }]);
    await takeFromLimits(ctx, [{ limit: "certificatePicturesOfAll" }]);
    const { courseTitle, courseDurationHours: hours, language, issuedAt, pathId } = certificate;
    const studentName = printedName(certificate);
    if (studentName === null || !isPrintable(courseTitle)) return null;
    const school = toPrintedSchool(await readSchoolHead(ctx));
    return { language, studentName, courseTitle, hours, issuedAt, school, ofPath: pathId !== undefined };
  },
});
