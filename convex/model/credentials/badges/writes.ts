import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { PublicKey } from "./keys";
import { findBadge, findKey, findStatusList } from "./reads";
import { statusPurposes } from "./tables";

/** Stores the key; call it before showing what it signed. */
export async function publishKey(ctx: MutationCtx, key: PublicKey): Promise<void> {
  if ((await findKey(ctx, key.kid)) === null) await ctx.db.insert("badgeKeys", key);
}

/**
 * Removes the signature; the next download signs again.
 * The badge's ids stay.
 */
export async function expireBadge(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  const badge = await findBadge(ctx, certificateId);
  if (badge !== null) await ctx.db.patch("badges", badge._id, { jwt: undefined });
}

/**
 * Opens a list when the newest one is full.
 * Certificates look for their place in it from now on.
 */
export async function openStatusList(ctx: MutationCtx, list: number): Promise<void> {
  const purpose = "revocation";
  if ((await findStatusList(ctx, list, purpose)) === null)
    await ctx.db.insert("statusLists", { list, purpose, version: 0 });
}

/**
 * Invalidates a list, for all purposes, after a bit changed.
 * The next reader signs it again.
 */
export async function expireStatusList(ctx: MutationCtx, list: number): Promise<void> {
  for (const purpose of statusPurposes) {
    const stored = await findStatusList(ctx, list, purpose);
    const next = { list, purpose, version: (stored?.version ?? 0) + 1 };
    if (stored === null) await ctx.db.insert("statusLists", next);
    else await ctx.db.replace("statusLists", stored._id, next);
  }
}
