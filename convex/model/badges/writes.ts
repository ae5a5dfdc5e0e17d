import type { MutationCtx } from "../../_generated/server";
import type { PublicKey } from "./keys";
import { findKey, findStatusList } from "./reads";

/** Before anything signed with it is shown. */
export async function publishKey(ctx: MutationCtx, key: PublicKey): Promise<void> {
  if ((await findKey(ctx, key.kid)) === null) await ctx.db.insert("badgeKeys", key);
}

/** A bit has changed: the next reader of the list gets a new one. */
export async function expireStatusList(ctx: MutationCtx, list: number): Promise<void> {
  const stored = await findStatusList(ctx, list);
  if (stored === null) await ctx.db.insert("statusLists", { list, version: 1 });
  else await ctx.db.replace("statusLists", stored._id, { list, version: stored.version + 1 });
}
