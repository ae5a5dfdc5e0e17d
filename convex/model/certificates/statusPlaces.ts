import type { MutationCtx } from "../../_generated/server";

/** Bits of a status list: the least that hides one among many (W3C Bitstring Status List). */
export const STATUS_LIST_BITS = 131_072;

/** With nine places in ten taken, all of them fail once in five times, which opens the next list. */
const TRIES = 16;

export interface StatusPlace {
  statusList: number;
  statusIndex: number;
}

/** A free place, at random: numbers in order would tell how many certificates there are, and whose came when. */
export async function takeStatusPlace(ctx: MutationCtx): Promise<StatusPlace> {
  const newest = await ctx.db
    .query("certificateRecords")
    .withIndex("by_statusList_and_statusIndex")
    .order("desc")
    .first();
  const list = newest?.statusList ?? 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const place = { statusList: list, statusIndex: randomIndex() };
    if (await isFree(ctx, place)) return place;
  }
  return { statusList: list + 1, statusIndex: randomIndex() };
}

const randomIndex = () => Math.floor(Math.random() * STATUS_LIST_BITS);

async function isFree(ctx: MutationCtx, { statusList, statusIndex }: StatusPlace): Promise<boolean> {
  const taken = await ctx.db
    .query("certificateRecords")
    .withIndex("by_statusList_and_statusIndex", (q) => q.eq("statusList", statusList).eq("statusIndex", statusIndex))
    .first();
  return taken === null;
}
