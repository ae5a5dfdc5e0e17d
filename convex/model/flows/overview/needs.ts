import { addDays } from "date-fns";
import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { QueryCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { MOST_WAITING, needs } from "../../../shared/overview";
import { BROKEN } from "../../platform/totals/ranks";
import { readTotal, readTotalWithParts } from "../../platform/totals/reads";
import { listMails } from "./mails";

/** A queue that is not empty. */
export const needView = v.object({
  need: literals(...needs),
  /** At most `MOST_WAITING` + 1, for more. */
  count: v.number(),
  /** Since when its oldest waits, ms since epoch; null if that is not known. */
  since: v.union(v.number(), v.null()),
  /** The thing to open, if the queue has no page of its own: an exam, or the only course. */
  target: v.union(v.string(), v.null()),
});
type NeedView = Infer<typeof needView>;

const MOST = MOST_WAITING + 1;
const DAYS = 7;

/** Queues that wait for an administrator (GLANCE-1), each read to `MOST` rows. */
export async function readNeeds(ctx: QueryCtx, now = Date.now()): Promise<NeedView[]> {
  const found = await Promise.all([
    asked(ctx),
    owed(ctx),
    names(ctx),
    mails(ctx, now),
    generation(ctx),
    room(ctx),
    questions(ctx),
    exams(ctx),
    lessons(ctx),
    coupons(ctx, now),
  ]);
  return found.filter(({ count }) => count > 0).map((need) => ({ since: null, target: null, ...need }));
}

type Found = Pick<NeedView, "need" | "count"> & Partial<NeedView>;

async function asked(ctx: QueryCtx): Promise<Found> {
  const rows = await ctx.db
    .query("accessRequests")
    .withIndex("by_state_and_askedAt", (q) => q.eq("state", "asked"))
    .take(MOST);
  return { need: "requests", count: rows.length, since: rows[0]?.askedAt ?? null };
}

/** Withdrawn purchases whose price the school owes. */
async function owed(ctx: QueryCtx): Promise<Found> {
  const rows = await ctx.db
    .query("accessRequests")
    .withIndex("by_state_and_askedAt", (q) => q.eq("state", "withdrawn"))
    .take(MOST);
  const since = rows.map(({ decidedAt, askedAt }) => decidedAt ?? askedAt);
  return { need: "refunds", count: rows.length, since: rows.length === 0 ? null : Math.min(...since) };
}

async function names(ctx: QueryCtx): Promise<Found> {
  const rows = await ctx.db
    .query("nameRequests")
    .withIndex("by_state", (q) => q.eq("state", "open"))
    .take(MOST);
  return { need: "names", count: rows.length, since: rows[0]?._creationTime ?? null };
}

async function mails(ctx: QueryCtx, now: number): Promise<Found> {
  const rows = await listMails(ctx, "failed", now);
  return { need: "mails", count: rows.length, since: rows[0]?.queuedAt ?? null };
}

/** Lessons that the latest run left without a text; the next run answers them. */
async function generation(ctx: QueryCtx): Promise<Found> {
  const run = await ctx.db.query("generationJobs").order("desc").first();
  if (run?.status !== "finished") return { need: "generation", count: 0 };
  const failed = run.nextIndex - run.succeededCount;
  return { need: "generation", count: Math.min(failed, MOST), since: run.finishedAt ?? run._creationTime };
}

/** People in an exam now. */
async function room(ctx: QueryCtx): Promise<Found> {
  const { parts } = await readTotalWithParts(ctx, "here");
  const seat = await ctx.db
    .query("presence")
    .withIndex("by_isHere_and_seatId", (q) => q.eq("isHere", true).gt("seatId", undefined))
    .first();
  const examId = seat?.seatId && (await ctx.db.get("examSeats", seat.seatId))?.examId;
  return { need: "room", count: Math.min(parts.exam ?? 0, MOST), target: examId ?? null };
}

/** Questions whose answers look as if they were broken. */
async function questions(ctx: QueryCtx): Promise<Found> {
  const rows = await ctx.db
    .query("platformTotals")
    .withIndex("by_of_and_rank", (q) => q.eq("of", "question").gte("rank", BROKEN))
    .order("desc")
    .take(MOST);
  const id = rows[0] && ctx.db.normalizeId("examQuestions", rows[0].kind.replace("question/", ""));
  const question = id && (await ctx.db.get("examQuestions", id));
  return { need: "questions", count: rows.length, target: question?.examId ?? null };
}

/** Courses without an exam: a course has one at most. */
async function exams(ctx: QueryCtx): Promise<Found> {
  const missing = (await readTotal(ctx, "courses")) - (await readTotal(ctx, "courseExams"));
  return { need: "exams", count: Math.min(Math.max(missing, 0), MOST) };
}

async function lessons(ctx: QueryCtx): Promise<Found> {
  const count = await readTotal(ctx, "emptyLessons");
  const first = await ctx.db
    .query("lessonSummaries")
    .withIndex("by_isEmpty", (q) => q.eq("isEmpty", true))
    .first();
  return { need: "lessons", count: Math.min(count, MOST), since: first?._creationTime ?? null };
}

/** Coupons whose last day is in the coming week. */
async function coupons(ctx: QueryCtx, now: number): Promise<Found> {
  const rows = await ctx.db
    .query("discountCoupons")
    .withIndex("by_binnedAt_and_isActive_and_validUntil", (q) =>
      q
        .eq("binnedAt", undefined)
        .eq("isActive", true)
        .gte("validUntil", brazilDay(now))
        .lte("validUntil", brazilDay(addDays(now, DAYS))),
    )
    .take(MOST);
  return { need: "coupons", count: rows.length };
}
