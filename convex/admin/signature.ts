import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminMutation, adminQuery, internalMutation } from "../functions";
import { recordAudit } from "../model/audit/writes";
import { requireAdmin } from "../model/people/access";
import { settingsUpdated } from "../model/settings/triggers";
import { isSignature, keepSignature, signatureRefusal, signatureUrl } from "../model/settings/signature";

/** Where to load the image of the signature on certificates (CERT-28); null without one. */
export const get = adminQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => await signatureUrl(ctx),
});

/** Takes one file within an hour. */
export const createUploadUrl = adminMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await ctx.storage.generateUploadUrl(),
});

/**
 * Certificates issued from now on show it; null shows the bare line. An image that is refused is not deleted: its id is
 * only the caller's word. Error: notFound before an issuer is saved.
 */
export const set = adminAction({
  args: { file: v.union(v.id("_storage"), v.null()) },
  returns: v.union(signatureRefusal, v.null()),
  handler: async (ctx, { file }): Promise<"signatureInvalid" | null> => {
    if (file !== null && !(await isSignature(await ctx.storage.get(file)))) return "signatureInvalid";
    await ctx.runMutation(internal.admin.signature.keep, { file });
    return null;
  },
});

/** Errors: notAuthenticated, accountBlocked, notAdmin, notFound. */
export const keep = internalMutation({
  args: { file: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { file }) => {
    const { userId: actorId } = await requireAdmin(ctx);
    await keepSignature(ctx, file ?? undefined);
    await recordAudit(ctx, { ...settingsUpdated("issuer"), actorId });
    return null;
  },
});
