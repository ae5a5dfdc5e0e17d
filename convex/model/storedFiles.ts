import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Bears that the file is gone: who owns the deployment can delete files by hand. */
export async function deleteFile(ctx: MutationCtx, id: Id<"_storage">): Promise<void> {
  if ((await ctx.db.system.get("_storage", id)) !== null) await ctx.storage.delete(id);
}
