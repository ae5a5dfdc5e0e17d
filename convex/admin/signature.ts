import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminQuery } from "../functions";
import { readSignature, signatureUrl } from "../model/platform/settings/signature";
import { storeFor } from "../model/platform/storedFiles";

/** Where to load the image of the signature on certificates (CERT-28); null without one. */
export const get = adminQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => await signatureUrl(ctx),
});

/** Certificates issued from now on show it; null shows the bare line. Errors: signatureInvalid, notFound before an issuer is saved. */
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
