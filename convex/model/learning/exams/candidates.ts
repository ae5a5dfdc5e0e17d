import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findCandidate, type Ctx, type Participation } from "./reads";

/**
 * A row, or the one that a first change inserts.
 * Most students never need one.
 */
export type Candidate = WithoutSystemFields<Doc<"examCandidates">> & Partial<Pick<Doc<"examCandidates">, "_id">>;

export async function findCandidateOrNew(ctx: Ctx, { userId, courseId }: Participation): Promise<Candidate> {
  const stored = await findCandidate(ctx, { userId, courseId });
  return stored ?? { userId, courseId, extraMinutes: 0, extraAttempts: 0, version: 0 };
}

export async function saveCandidate(
  ctx: MutationCtx,
  { _id, ...candidate }: Candidate,
  change: Partial<WithoutSystemFields<Doc<"examCandidates">>>,
): Promise<void> {
  if (_id) await ctx.db.patch("examCandidates", _id, change);
  else await ctx.db.insert("examCandidates", { ...candidate, ...change });
}

export async function deleteCandidate(ctx: MutationCtx, participation: Participation): Promise<void> {
  const candidate = await findCandidate(ctx, participation);
  if (candidate) await ctx.db.delete("examCandidates", candidate._id);
}
