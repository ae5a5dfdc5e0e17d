import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";

type Settings = WithoutSystemFields<Doc<"settings">>;

/** Returns the parts that were ever saved. */
export async function readSettings(ctx: QueryCtx | MutationCtx): Promise<Settings> {
  return (await ctx.db.query("settings").first()) ?? {};
}

/** Replaces whole parts; the others stay. */
export async function saveSettings(ctx: MutationCtx, parts: Settings): Promise<void> {
  const stored = await ctx.db.query("settings").first();
  if (stored === null) await ctx.db.insert("settings", parts);
  else await ctx.db.patch("settings", stored._id, parts);
}
