import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signatureRules } from "../../../shared/pictureRules";
import { fail } from "../errors";
import { isWholePng } from "../pictures/png";
import { deleteFile } from "../storedFiles";
import { readSettings, saveSettings } from "./settings";

/**
 * Returns the image as stored.
 * Error: signatureInvalid, if documents cannot show it.
 */
export function readSignature(bytes: ArrayBuffer): Blob {
  const { maxBytes, type } = signatureRules;
  if (bytes.byteLength > maxBytes || !isWholePng(new Uint8Array(bytes), signatureRules)) fail("signatureInvalid");
  return new Blob([bytes], { type });
}

export async function signatureUrl(ctx: QueryCtx): Promise<string | null> {
  const signature = (await readSettings(ctx)).issuer?.signature;
  return signature === undefined ? null : await ctx.storage.getUrl(signature);
}

/**
 * Stores the signature for new certificates.
 * Certificates issued with the old image keep it. Error: notFound before an issuer is saved.
 */
export async function keepSignature(ctx: MutationCtx, signature: Id<"_storage"> | undefined): Promise<void> {
  const { issuer } = await readSettings(ctx);
  if (issuer === undefined) fail("notFound");
  const old = issuer.signature;
  await saveSettings(ctx, { issuer: { ...issuer, signature } });
  if (old !== undefined && !(await isOnRecord(ctx, old))) await deleteFile(ctx, old);
}

async function isOnRecord(ctx: QueryCtx, signature: Id<"_storage">): Promise<boolean> {
  const records = ctx.db
    .query("certificateRecords")
    .withIndex("by_signature", (q) => q.eq("issuer.signature", signature));
  return (await records.first()) !== null;
}
