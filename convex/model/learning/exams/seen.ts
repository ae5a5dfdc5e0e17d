import type { Id } from "../../../_generated/dataModel";
import { firstIdIn, type Drawn } from "./draw";
import type { Ctx, Participation } from "./reads";

/** How often each question was drawn, by its first id. */
export type Seen = ReadonlyMap<Id<"examQuestions">, number>;

/** Counted sittings: submitted ones first, the newest of each kind. */
const SITTINGS = 100;

/** How often earlier sittings drew each question (EXAM-31). */
export async function readSeen(ctx: Ctx, { userId, courseId }: Participation): Promise<Seen> {
  const sittings = await ctx.db
    .query("examSittings")
    .withIndex("by_userId_and_courseId_and_status", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc")
    .take(SITTINGS);
  return countDrawn(sittings.map(({ draw }) => draw));
}

export function countDrawn(draws: readonly (readonly Drawn[])[]): Seen {
  const seen = new Map<Id<"examQuestions">, number>();
  for (const id of draws.flat().map(firstIdIn)) seen.set(id, (seen.get(id) ?? 0) + 1);
  return seen;
}
