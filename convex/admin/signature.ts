import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminQuery } from "../functions";
import { readSignature, signatureUrl } from "../model/platform/settings/signature";
import { storeFor } from "../model/platform/storedFiles";

/** URL of the signature on certificates (CERT-28), if any. */
export const get = adminQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => await signatureUrl(ctx),
});

/**
 * Applies to certificates issued from now on; null removes it.
 * Errors: signatureInvalid, notFound before an issuer is saved.
 */
export const set = adminAction({
  args: { picture: v.union(v.bytes(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { picture }): Promise<null> => {
    const files = picture === null ? [] : [readSignature(picture)];
    return await storeFor(ctx, files, async ([file = null]) => {
      return await ctx.runMutation(internal.jobs.signature.store, { file });
    });
  },
});
