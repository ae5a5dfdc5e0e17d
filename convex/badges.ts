import { encodeHexLowerCase } from "@oslojs/encoding";
import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, studentAction } from "./functions";
import { requireDocuments } from "./model/certificates/access";
import { toCertificateDocument } from "./model/certificates/pdf/document";
import { ensureRecord } from "./model/certificates/records";
import { hasDocuments } from "./model/certificates/states";
import { bakePng, bakeSvg, pictureBytes, toBuffer } from "./model/badges/baking";
import { badgeAddresses } from "./model/badges/addresses";
import { badgeFacts, hashIdentity, toCredential, type Recipient } from "./model/badges/credential";
import { loadSigner } from "./model/badges/keys";
import { findBadge } from "./model/badges/reads";
import { expireBadge, publishKey } from "./model/badges/writes";
import { languageOf } from "./model/courses/language";
import { actionsUrl, env, linkBase } from "./model/env";
import { fail } from "./model/errors";
import { takeFromLimits } from "./model/rateLimits";

const recipient = { credentialId: v.string(), subjectId: v.string(), salt: v.string(), identityHash: v.string() };

const storedBadge = v.object({ ...recipient, jwt: v.optional(v.string()) });

/** Counts the download. Errors: those of `requireDocuments`, tooManyAttempts {retryAt}. */
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
    const record = await ensureRecord(ctx, certificate);
    const badge = await findBadge(ctx, certificate._id);
    const schoolUrl = linkBase();
    const { statusList, statusIndex } = record;
    return {
      certificateId: certificate._id,
      facts: {
        document: toCertificateDocument(certificate, record, { language: languageOf(certificate), siteUrl: schoolUrl }),
        courseId: certificate.courseId,
        // The account's address, which wallets compare with the one that they know.
        email: (await ctx.db.get("users", certificate.userId))?.email ?? "",
        schoolUrl,
        siteUrl: actionsUrl(),
        ...{ statusList, statusIndex },
      },
      signed: badge && toSigned(badge),
    };
  },
});

function toSigned({ credentialId, subjectId, salt, identityHash, jwt }: Infer<typeof storedBadge>) {
  return { credentialId, subjectId, salt, identityHash, ...(jwt !== undefined && { jwt }) };
}

/** Keeps what was signed, unless someone was faster. Returns the badge that counts, or null if there is none any more. */
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
    const kept = await findBadge(ctx, certificateId);
    if (kept?.jwt !== undefined && kept.credentialId !== signed.credentialId) return kept.jwt;
    await publishKey(ctx, key);
    if (kept === null) await ctx.db.insert("badges", { certificateId, ...signed });
    else await ctx.db.patch("badges", kept._id, signed);
    const { issuer } = await ensureRecord(ctx, certificate);
    if ((issuer !== undefined) !== hasIssuer) await expireBadge(ctx, certificateId);
    return signed.jwt;
  },
});

/**
 * The Open Badge of the caller's certificate, or of anyone's for an administrator (BADGE-1): the credential as a JWT, or
 * a picture that carries it. Signed once, and again when the account's email address has changed or an issuer has come to
 * the certificate (BADGE-3). Errors: notFound, certificateNotValid, badgesNotConfigured, tooManyAttempts {retryAt}.
 */
export const download = studentAction({
  args: { certificateId: v.string(), form: literals("jwt", "svg", "png") },
  returns: v.bytes(),
  handler: async (ctx, { certificateId: id, form }): Promise<ArrayBuffer> => {
    const { certificateId, facts, signed } = await ctx.runMutation(internal.badges.begin, { certificateId: id });
    const addresses = badgeAddresses(facts.siteUrl);
    const isOfAccount = signed !== null && signed.identityHash === (await hashIdentity(facts.email, signed.salt));
    let jwt: string | null | undefined = isOfAccount ? signed.jwt : undefined;
    if (jwt === undefined) {
      const signer = (await loadSigner(env.BADGE_PRIVATE_KEY)) ?? fail("badgesNotConfigured");
      const recipient = await newRecipient(facts.email, signed);
      const credential = await toCredential(facts, recipient, signed === null ? facts.document.issuedAt : Date.now());
      const made = await signer.sign(credential, { keysAt: addresses.keys });
      jwt = await ctx.runMutation(internal.badges.keep, {
        ...{ certificateId, key: signer.publicKey, signed: { ...recipient, jwt: made } },
        hasIssuer: facts.document.issuer !== undefined,
      });
    }
    return toBuffer(bake(jwt ?? fail("certificateNotValid"), form, facts.document.courseTitle));
  },
});

async function newRecipient(email: string, before: Recipient | null): Promise<Recipient> {
  const salt = encodeHexLowerCase(crypto.getRandomValues(new Uint8Array(16)));
  const { credentialId, subjectId } = before ?? {
    credentialId: `urn:uuid:${crypto.randomUUID()}`,
    subjectId: `urn:uuid:${crypto.randomUUID()}`,
  };
  return { credentialId, subjectId, salt, identityHash: await hashIdentity(email, salt) };
}

function bake(jwt: string, form: "jwt" | "svg" | "png", title: string): Uint8Array {
  if (form === "png") return bakePng(pictureBytes(), jwt);
  return new TextEncoder().encode(form === "svg" ? bakeSvg(jwt, title) : jwt);
}
