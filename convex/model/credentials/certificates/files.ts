import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { documentLanguages, type DocumentLanguage } from "../../../shared/documentLanguages";
import { deleteFile } from "../../platform/storedFiles";

/** Returns the certificate's document in a language, or null. */
export async function findFile(
  ctx: QueryCtx | MutationCtx,
  certificateId: Id<"certificates">,
  language: DocumentLanguage,
): Promise<Doc<"certificateFiles"> | null> {
  return await ctx.db
    .query("certificateFiles")
    .withIndex("by_certificateId_and_language", (q) => q.eq("certificateId", certificateId).eq("language", language))
    .unique();
}

/** Stores a document; false if the storage has one already. */
export async function keepFile(
  ctx: MutationCtx,
  file: Pick<Doc<"certificateFiles">, "certificateId" | "language" | "storageId">,
): Promise<boolean> {
  const stored = await findFile(ctx, file.certificateId, file.language);
  if (stored === null) await ctx.db.insert("certificateFiles", file);
  else if ((await ctx.db.system.get("_storage", stored.storageId)) === null)
    await ctx.db.patch("certificateFiles", stored._id, file);
  else return false;
  return true;
}

/** Invalidates the stored documents. */
export async function deleteFiles(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  for (const language of documentLanguages) {
    const file = await findFile(ctx, certificateId, language);
    if (file === null) continue;
    await deleteFile(ctx, file.storageId);
    await ctx.db.delete("certificateFiles", file._id);
  }
}
