import type { MutationCtx } from "../../../_generated/server";
import { findNewestStatusList } from "../badges/reads";
import { openStatusList } from "../badges/writes";

/**
 * Bits of a list, the minimum of W3C Bitstring Status List.
 * Fewer would not hide one certificate among many.
 */
export const STATUS_LIST_BITS = 131_072;

/**
 * Attempts before the next list opens.
 * With nine places in ten taken, all fail once in five times.
 */
const TRIES = 16;

export interface StatusPlace {
  statusList: number;
  statusIndex: number;
}

/**
 * Takes a free place at random.
 * In order, places would tell how many certificates there are and in which order they were issued. It reads
 * nothing that other certificates write, because a whole class gets them at once.
 */
export async function takeStatusPlace(ctx: MutationCtx): Promise<StatusPlace> {
  const newest = await findNewestStatusList(ctx);
  for (let list = newest; ; list++) {
    for (let tries = 0; tries < TRIES; tries++) {
      const place = { statusList: list, statusIndex: randomIndex() };
      if (!(await isFree(ctx, place))) continue;
      if (list > newest) await openStatusList(ctx, list);
      return place;
    }
  }
}

const randomIndex = () => Math.floor(Math.random() * STATUS_LIST_BITS);

async function isFree(ctx: MutationCtx, { statusList, statusIndex }: StatusPlace): Promise<boolean> {
  const taken = await ctx.db
    .query("certificateRecords")
    .withIndex("by_statusList_and_statusIndex", (q) => q.eq("statusList", statusList).eq("statusIndex", statusIndex))
    .first();
  return taken === null;
}
