import type { WithoutSystemFields } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findCandidate, type Ctx, type Participation } from "./reads";
import type { seenCounts } from "./tables";

/** How often, by the first id of the question. */
export type Seen = Partial<Record<Id<"examQuestions">, number>>;

/** A row, or what it would be: most students never need one. */
export type Candidate = WithoutSystemFields<Doc<"examCandidates">> & Partial<Pick<Doc<"examCandidates">, "_id">>;

export async function findCandidateOrNew(ctx: Ctx, { userId, courseId }: Participation): Promise<Candidate> {
  const participation = { userId, courseId };
  const stored = await findCandidate(ctx, participation);
  return stored ?? { ...participation, seen: [], extraMinutes: 0, extraAttempts: 0, version: 0 };
}

export async function saveCandidate(
  ctx: MutationCtx,
  { _id, ...candidate }: Candidate,
  change: Partial<WithoutSystemFields<Doc<"examCandidates">>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  if (_id) await ctx.db.patch("examCandidates", _id, change);
  else await ctx.db.insert("examCandidates", { ...candidate, ...change });
}

export async function forgetCandidate(ctx: MutationCtx, participation: Participation): Promise<void> {
  const candidate = await findCandidate(ctx, participation);
  if (candidate) await ctx.db.delete("examCandidates", candidate._id);
}

export function readSeen(stored: Doc<"examCandidates">["seen"]): Seen {
  if (!Array.isArray(stored)) return stored;
  return Object.fromEntries(stored.flatMap(({ times, questions }) => questions.map((id) => [id, times])));
}

/** Once more each, where a draw was remembered. */
export async function addSeen(
  ctx: MutationCtx,
  participation: Participation,
  questions: readonly Id<"examQuestions">[],
): Promise<void> {
  const candidate = await findCandidate(ctx, participation);
  const seen = readSeen(candidate?.seen ?? []);
  if (candidate === null || questions.length === 0 || Object.keys(seen).length === 0) return;
  for (const id of questions) seen[id] = (seen[id] ?? 0) + 1;
  await saveCandidate(ctx, candidate, { seen: groupSeen(seen) });
}

/** As stored. */
export function groupSeen(seen: Seen): Infer<typeof seenCounts> {
  const groups = new Map<number, Id<"examQuestions">[]>();
  for (const [id, times = 0] of Object.entries(seen) as [Id<"examQuestions">, number | undefined][]) {
    const group = groups.get(times);
    if (group) group.push(id);
    else groups.set(times, [id]);
  }
  return [...groups].map(([times, questions]) => ({ times, questions }));
}
