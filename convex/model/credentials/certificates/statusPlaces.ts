import type { MutationCtx } from "../../../_generated/server";
import { findNewestStatusList } from "../badges/reads";
import { openStatusList } from "../badges/writes";

/** Bits of a status list: the least that hides one among many (W3C Bitstring Status List). */
export const STATUS_LIST_BITS = 131_072;

/** With nine places in ten taken, all of them fail once in five times, which opens the next list. */
const TRIES = 16;

export interface StatusPlace {
  statusList: number;
  statusIndex: number;
}

/**
 * A free place, at random: numbers in order would tell how many certificates there are, and whose came when. Nothing is
 * read that the certificates of others write: a class gets them at once.
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
