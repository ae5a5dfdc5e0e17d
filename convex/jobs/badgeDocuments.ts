import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import { findRecord } from "../model/credentials/certificates/records";
import { issuerView, findIssuer } from "../model/platform/settings/issuer";
import { findKey, findStatusList } from "../model/credentials/badges/reads";
import { statusListFields } from "../model/credentials/badges/tables";
import { publishKey } from "../model/credentials/badges/writes";

/** Reads for the public documents of badges (routes/badges.ts). */

const publicKey = v.object({ kid: v.string(), x: v.string(), y: v.string() });

const toKey = ({ kid, x, y }: Doc<"badgeKeys">) => ({ kid, x, y });

export const key = internalQuery({
  args: { kid: v.string() },
  returns: v.union(publicKey, v.null()),
  handler: async (ctx, { kid }) => {
    const found = await findKey(ctx, kid);
    return found && toKey(found);
  },
});

/** Upper bound; a key is replaced once in years. */
const MOST_KEYS = 100;

export const keys = internalQuery({
  args: {},
  returns: v.array(publicKey),
  handler: async (ctx) => (await ctx.db.query("badgeKeys").order("desc").take(MOST_KEYS)).map(toKey),
});

export const issuer = internalQuery({
  args: {},
  returns: v.union(issuerView, v.null()),
  handler: async (ctx) => await findIssuer(ctx),
});

/** The last signed status list; null if no certificate is in it. */
export const statusList = internalQuery({
  args: statusListFields,
  returns: v.union(
    v.object({ version: v.number(), jwt: v.optional(v.string()), validUntil: v.optional(v.number()) }),
    v.null(),
  ),
  handler: async (ctx, { list, purpose }) => {
    const stored = await findStatusList(ctx, list, purpose);
    if (stored === null) {
      const used = await ctx.db
        .query("certificateRecords")
        .withIndex("by_statusList_and_revoked", (q) => q.eq("statusList", list))
        .first();
      return used && { version: 0 };
    }
    const { version, jwt, validUntil } = stored;
    return { version, ...(jwt !== undefined && { jwt }), ...(validUntil !== undefined && { validUntil }) };
  },
});

const PAGE = 1_000;

/** Small, because each row also reads its certificate's record. */
const SUSPENDED_PAGE = 200;

/** Places of a list whose bit is set, page by page. */
export const setPlaces = internalQuery({
  args: { ...statusListFields, cursor: v.union(v.string(), v.null()) },
  returns: v.object({ indexes: v.array(v.number()), cursor: v.union(v.string(), v.null()) }),
  handler: async (ctx, { list, purpose, cursor }) =>
    await (purpose === "suspension" ? readSuspended : readRevoked)(ctx, list, cursor),
});

async function readRevoked(ctx: QueryCtx, list: number, cursor: string | null) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("certificateRecords")
    .withIndex("by_statusList_and_revoked", (q) => q.eq("statusList", list).eq("revoked", true))
    .paginate({ numItems: PAGE, cursor });
  return { indexes: page.map(({ statusIndex }) => statusIndex), cursor: isDone ? null : continueCursor };
}

/**
 * Looks up the places of suspended certificates.
 * Few are suspended at a time, so no record repeats the state.
 */
async function readSuspended(ctx: QueryCtx, list: number, cursor: string | null) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("certificates")
    .withIndex("by_state_and_issuedAt", (q) => q.eq("state", "suspended"))
    .paginate({ numItems: SUSPENDED_PAGE, cursor });
  const records = await Promise.all(page.map(({ _id }) => findRecord(ctx, _id)));
  const indexes = records.flatMap((record) => (record?.statusList === list ? [record.statusIndex] : []));
  return { indexes, cursor: isDone ? null : continueCursor };
}

/**
 * Stores a signed list unless a bit changed since `version`.
 * Returns false if one did: the list must be read again.
 */
export const keepStatusList = internalMutation({
  args: { ...statusListFields, version: v.number(), jwt: v.string(), validUntil: v.number(), key: publicKey },
  returns: v.boolean(),
  handler: async (ctx, { key, ...signed }) => {
    const stored = await findStatusList(ctx, signed.list, signed.purpose);
    if ((stored?.version ?? 0) !== signed.version) return false;
    await publishKey(ctx, key);
    if (stored === null) await ctx.db.insert("statusLists", signed);
    else await ctx.db.patch("statusLists", stored._id, signed);
    return true;
  },
});
