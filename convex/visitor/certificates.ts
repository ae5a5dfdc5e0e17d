import { v } from "convex/values";
import { publicQuery } from "../functions";
import { findShared, findTypedCode } from "../model/credentials/certificates/reads";
import { toVerifiedCertificate, verifiedCertificate } from "../model/credentials/certificates/views";

/** Public check of a certificate by its code. */
export const verify = publicQuery({
  args: { hash: v.string() },
  returns: v.union(verifiedCertificate, v.null()),
  handler: async (ctx, args) => {
    const certificate = await findTypedCode(ctx, args.hash);
    return certificate && (await toVerifiedCertificate(ctx, certificate));
  },
});

/**
 * The page that a student shares; null while it is not shared.
 * The code of a replaced certificate leads to the new one.
 */
export const shared = publicQuery({
  args: { hash: v.string() },
  returns: v.union(verifiedCertificate, v.null()),
  handler: async (ctx, args) => {
    const certificate = await findShared(ctx, args.hash);
    return certificate && (await toVerifiedCertificate(ctx, certificate));
  },
});
