import { encodeHexLowerCase } from "@oslojs/encoding";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction } from "../functions";
import { bakePng, bakeSvg, pictureBytes, toBuffer } from "../model/credentials/badges/baking";
import { badgeAddresses } from "../model/credentials/badges/addresses";
import { hashIdentity, toCredential, type Recipient } from "../model/credentials/badges/credential";
import { loadSigner } from "../model/credentials/badges/keys";
import { env } from "../model/platform/env";
import { fail } from "../model/platform/errors";

/**
 * Open Badge of a certificate, as a JWT or a picture (BADGE-1).
 * For the owner, and staff who see the person. Signed once, and again when the account's email address changes or the
 * certificate gains an issuer (BADGE-3).
 * Errors: notFound, certificateNotValid, badgesNotConfigured, tooManyAttempts {retryAt}.
 */
export const download = studentAction({
  args: { certificateId: v.string(), form: literals("jwt", "svg", "png") },
  returns: v.bytes(),
  handler: async (ctx, { certificateId: id, form }): Promise<ArrayBuffer> => {
    const { certificateId, facts, signed } = await ctx.runMutation(internal.jobs.badges.begin, { certificateId: id });
    const addresses = badgeAddresses(facts.siteUrl);
    const isOfAccount = signed !== null && signed.identityHash === (await hashIdentity(facts.email, signed.salt));
    let jwt: string | null | undefined = isOfAccount ? signed.jwt : undefined;
    if (jwt === undefined) {
      const signer = (await loadSigner(env.BADGE_PRIVATE_KEY)) ?? fail("badgesNotConfigured");
      const recipient = await newRecipient(facts.email, signed);
      const credential = await toCredential(facts, recipient, signed === null ? facts.document.issuedAt : Date.now());
      const made = await signer.sign(credential, { keysAt: addresses.keys });
      jwt = await ctx.runMutation(internal.jobs.badges.keep, {
        certificateId,
        key: signer.publicKey,
        signed: { ...recipient, jwt: made },
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
