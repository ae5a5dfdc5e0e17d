import { addDays } from "date-fns";
import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { needs, supportNeeds } from "../../../shared/overview";
import { listBroken } from "./highlights";
import { findDraft } from "../../content/versions/reads";
import { readTotal, readTotalWithParts } from "../../platform/totals/reads";

/** A queue that is not empty. */
export const needView = v.object({
  need: literals(...needs),
  count: v.number(),
  /** Whether there are more. */
  more: v.boolean(),
  /** Since when its oldest waits, ms since epoch; null if that is not known. */
  since: v.union(v.number(), v.null()),
  /** The thing to open, if the queue has no page of its own: an exam, or the course that waits longest. */
  target: v.union(v.string(), v.null()),
});
type NeedView = Infer<typeof needView>;

/** Rows of a queue without a total that are counted. */
const MOST = 9;
const DAYS = 7;

/** Queues that wait for an administrator (GLANCE-1), from totals and the oldest row of each. */
export async function readNeeds(ctx: QueryCtx, now = Date.now()): Promise<NeedView[]> {
  const found = [
    ...(await waiting(ctx)),
    await ready(ctx),
    await generation(ctx),
    await room(ctx),
    await questions(ctx),
    await exams(ctx),
    await lessons(ctx),
    await coupons(ctx, now),
  ];
  return toViews(found);
}

const toViews = (found: readonly Found[]): NeedView[] =>
  found.filter(({ count }) => count > 0).map((need) => ({ more: false, since: null, target: null, ...need }));

export const readNeedsOfSupport = async (ctx: QueryCtx): Promise<NeedView[]> =>
  toViews((await waiting(ctx)).filter(({ need }) => supportNeeds.some((own) => own === need)));

/** Questions from students of these courses that wait for an answer. */
export async function readNeedsOfCourses(ctx: QueryCtx, courseIds: readonly Id<"courses">[]): Promise<NeedView[]> {
  const open = await Promise.all(
    courseIds.map(async (courseId) => {
      // Questions of a course in the bin cannot be opened.
      if ((await ctx.db.get("courses", courseId)) === null) return [];
      return await ctx.db
        .query("inquiries")
        .withIndex("by_courseId_and_state_and_stateAt", (q) => q.eq("courseId", courseId).eq("state", "open"))
        .take(MOST + 1);
    }),
  );
  const rows = open.flat();
  return toViews([{ need: "inquiries", ...counted(rows), since: Math.min(...rows.map(({ stateAt }) => stateAt)) }]);
}

type Found = Pick<NeedView, "need" | "count"> & Partial<NeedView>;

async function waiting(ctx: QueryCtx): Promise<Found[]> {
  const { parts } = await readTotalWithParts(ctx, "waiting");
  const { inquiries = 0, requests = 0, refunds = 0, names = 0, failedMails = 0, drafts = 0 } = parts;
  const oldest = async (state: "asked" | "withdrawn") =>
    await ctx.db
      .query("accessRequests")
      .withIndex("by_state_and_askedAt", (q) => q.eq("state", state))
      .first();
  const [asked, owed] = [await oldest("asked"), await oldest("withdrawn")];
  const unanswered = ctx.db.query("inquiries").withIndex("by_state_and_stateAt", (q) => q.eq("state", "open"));
  const named = ctx.db.query("nameRequests").withIndex("by_state", (q) => q.eq("state", "open"));
  const failed = ctx.db.query("mails").withIndex("by_state_and_queuedAt", (q) => q.eq("state", "failed"));
  const drafted = await ctx.db
    .query("lessonSummaries")
    .withIndex("by_hasDraft", (q) => q.eq("hasDraft", true))
    .first();
  const draft = drafted && (await findDraft(ctx, drafted.lessonId));
  return [
    { need: "drafts", count: drafts, since: draft?.savedAt ?? null },
    { need: "inquiries", count: inquiries, since: (await unanswered.first())?.stateAt ?? null },
    { need: "requests", count: requests, since: asked?.askedAt ?? null },
    { need: "refunds", count: refunds, since: owed?.decidedAt ?? null },
    { need: "names", count: names, since: (await named.first())?._creationTime ?? null },
    { need: "mails", count: failedMails, since: (await failed.first())?.queuedAt ?? null },
  ];
}

/** Courses that their teachers marked as ready for review (ROLE-6). */
async function ready(ctx: QueryCtx): Promise<Found> {
  const rows = await ctx.db
    .query("courses")
    .withIndex("by_binnedAt_and_readyAt", (q) => q.eq("binnedAt", undefined).gt("readyAt", undefined))
    .take(MOST + 1);
  const [oldest] = rows;
  return { need: "ready", ...counted(rows), since: oldest?.readyAt ?? null, target: oldest?._id ?? null };
}

/** Lessons that the latest run left without a text; the next run answers them. */
async function generation(ctx: QueryCtx): Promise<Found> {
  const run = await ctx.db.query("generationJobs").order("desc").first();
  if (run?.status !== "finished") return { need: "generation", count: 0 };
  const failed = run.nextIndex - run.succeededCount;
  return { need: "generation", count: failed, since: run.finishedAt ?? run._creationTime };
}

/** People in an exam now. */
async function room(ctx: QueryCtx): Promise<Found> {
  const { parts } = await readTotalWithParts(ctx, "here");
  const seat = await ctx.db
    .query("presence")
    .withIndex("by_isHere_and_seatId", (q) => q.eq("isHere", true).gt("seatId", undefined))
    .first();
  const examId = seat?.seatId && (await ctx.db.get("examSeats", seat.seatId))?.examId;
  return { need: "room", count: parts.exam ?? 0, target: examId ?? null };
}

/** Questions that look broken by their answers. */
async function questions(ctx: QueryCtx): Promise<Found> {
  const broken = await listBroken(ctx, MOST + 1);
  return { need: "questions", ...counted(broken), target: broken[0]?.examId ?? null };
}

/** Courses without an exam: a course has one at most. */
async function exams(ctx: QueryCtx): Promise<Found> {
  const missing = (await readTotal(ctx, "courses")) - (await readTotal(ctx, "courseExams"));
  return { need: "exams", count: Math.max(missing, 0) };
}

async function lessons(ctx: QueryCtx): Promise<Found> {
  const count = await readTotal(ctx, "emptyLessons");
  const first = await ctx.db
    .query("lessonSummaries")
    .withIndex("by_isEmpty", (q) => q.eq("isEmpty", true))
    .first();
  return { need: "lessons", count: count, since: first?._creationTime ?? null };
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
    .take(MOST + 1);
  return { need: "coupons", ...counted(rows) };
}

const counted = (rows: readonly unknown[]) => ({ count: Math.min(rows.length, MOST), more: rows.length > MOST });
