import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { analyzeItem } from "./itemAnalysis";
import type { Count } from "./counts";

/** Kinds of totals that are listed by rank. */
export const rankedThings = ["course", "lesson", "question"] as const;
export type RankedThing = (typeof rankedThings)[number];

/** Ranks from here on are those of questions that look broken. */
export const BROKEN = 1_000;

/** With fewer students, a course's share of completions says nothing. */
const FEWEST_STUDENTS = 5;

/** Share in permille. */
const permille = (part: number, whole: number): number => Math.round((1_000 * part) / whole);

/**
 * Where a total stands among those of its kind; nothing for totals that are not listed.
 *
 * - Course, once enough are enrolled: share of its students with a certificate, in permille.
 * - Lesson: students who stopped there.
 * - Question, once enough have answered: share of wrong answers in permille, and `BROKEN` more if it looks broken.
 */
export async function rankOf(
  ctx: QueryCtx,
  { kind, count, parts }: Count,
): Promise<{ of?: RankedThing; rank?: number }> {
  const [of = "", id = "", ...deeper] = kind.split("/");
  if (deeper.length > 0) return {};
  if (of === "course") return count >= FEWEST_STUDENTS ? { of, rank: permille(parts.completed ?? 0, count) } : {};
  if (of === "lesson") return (parts.last ?? 0) > 0 ? { of, rank: parts.last ?? 0 } : {};
  if (of !== "question") return {};
  const question = await ctx.db.get("examQuestions", id as Id<"examQuestions">);
  const analysis = question && analyzeItem({ count, parts }, question.correctOption);
  if (!analysis || analysis.facility === null) return {};
  const wrong = permille(analysis.shown - analysis.right, analysis.shown);
  return { of, rank: wrong + (analysis.flags.length > 0 ? BROKEN : 0) };
}
