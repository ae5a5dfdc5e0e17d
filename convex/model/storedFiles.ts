import type { Id } from "../_generated/dataModel";
import type { ActionCtx, MutationCtx } from "../_generated/server";

/**
 * Pictures come as bytes with the call that shows them, so that nobody names a file: what a row shows was checked, belongs
 * to that row alone and goes with it. If `keep` fails, nothing stays in the storage.
 */
export async function storeFor<Value>(
  ctx: ActionCtx,
  files: readonly Blob[],
  keep: (ids: Id<"_storage">[]) => Promise<Value>,
): Promise<Value> {
  const ids: Id<"_storage">[] = [];
  try {
    for (const file of files) ids.push(await ctx.storage.store(file));
    return await keep(ids);
  } catch (error) {
    for (const id of ids) await ctx.storage.delete(id);
    throw error;
  }
}

/** Bears that the file is gone: who owns the deployment can delete files by hand. */
export async function deleteFile(ctx: MutationCtx, id: Id<"_storage">): Promise<void> {
  if ((await ctx.db.system.get("_storage", id)) !== null) await ctx.storage.delete(id);
}
