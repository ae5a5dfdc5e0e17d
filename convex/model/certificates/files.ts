import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { documentLanguages, type DocumentLanguage } from "../../shared/documentLanguages";

/** The document made of a certificate in this language, or null. */
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

/** So that the next download makes them anew, or none is served any more. */
export async function deleteFiles(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  for (const language of documentLanguages) {
    const file = await findFile(ctx, certificateId, language);
    if (file === null) continue;
    await ctx.storage.delete(file.storageId);
    await ctx.db.delete("certificateFiles", file._id);
  }
}
