import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { TXID_LENGTH, WITHDRAWAL_MS, type RequestState } from "../../../shared/accessRequests";

type Ctx = QueryCtx | MutationCtx;
type Request = Doc<"accessRequests">;

/** Requests that a person's page shows. */
const MOST = 50;

/** Newest first. */
export async function listRequests(ctx: Ctx, userId: Id<"users">): Promise<Request[]> {
  return await ownRequests(ctx, userId).take(MOST);
}

/** The one that is `asked`, if any: no later one can be begun. */
export async function findNewestRequest(ctx: Ctx, userId: Id<"users">): Promise<Request | null> {
  return await ownRequests(ctx, userId).first();
}

const ownRequests = (ctx: Ctx, userId: Id<"users">) =>
  ctx.db
    .query("accessRequests")
    .withIndex("by_userId_and_askedAt", (q) => q.eq("userId", userId))
    .order("desc");

export async function findByTxid(ctx: Ctx, txid: string): Promise<Request | null> {
  return await ctx.db
    .query("accessRequests")
    .withIndex("by_txid", (q) => q.eq("txid", txid))
    .unique();
}

/** Until when the purchase can be withdrawn, ms since epoch; null if it never could. */
export const withdrawableUntil = ({ approvedAt }: Request): number | null =>
  approvedAt === undefined ? null : approvedAt + WITHDRAWAL_MS;

/** States that wait for the school, oldest first. */
const waiting: readonly RequestState[] = ["asked", "withdrawn"];

/**
 * Requests in a state, or those whose txid begins with the text.
 * The ones that wait for the school are sorted oldest first, the others newest first.
 */
export async function paginateRequests(
  ctx: QueryCtx,
  { state, text }: { state: RequestState; text: string },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Request>> {
  const txid = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, "")
    .slice(0, TXID_LENGTH);
  const requests = ctx.db.query("accessRequests");
  if (txid !== "") {
    const found = requests.withIndex("by_txid", (q) => q.gte("txid", txid).lt("txid", `${txid}~`));
    return await found.paginate(paginationOpts);
  }
  return await requests
    .withIndex("by_state_and_askedAt", (q) => q.eq("state", state))
    .order(waiting.includes(state) ? "asc" : "desc")
    .paginate(paginationOpts);
}
