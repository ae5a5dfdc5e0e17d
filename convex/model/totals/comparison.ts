import type { IndexRange } from "convex/server";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { personSearchText } from "../people/search";
import { fail } from "../errors";
import type { TotalKind } from "./kinds";
import { readTotalWithParts } from "./reads";
import {
  countAttemptRows,
  countCertificateRow,
  countCompletion,
  countEnrollmentRow,
  Counts,
  type Count,
} from "./recount";

/** Where a kept total is not what was counted. `part` is "" for the total itself. */
export const differenceView = v.object({ what: v.string(), part: v.string(), kept: v.number(), counted: v.number() });
export type Difference = Infer<typeof differenceView>;

/** Rows that a comparison reads at most of what was written since the counting began. */
const NEWS = 2_000;
/** A certificate's row is made in the transaction that names its moment. */
const SLACK_MS = 60_000;

/**
 * Compares counts of what there was at `until` with the kept totals, together with all that happened since: both in one
 * transaction, so that students may go on meanwhile. Mends the totals when asked to. Error: invalidInput (too much was
 * written since: run it again).
 */
export async function compareTotals(
  ctx: MutationCtx,
  { counted, until, mend }: { counted: Count[]; until: number; mend: boolean },
): Promise<Difference[]> {
  const news = await countNews(ctx, until);
  const differences: Difference[] = [];
  for (const { kind, count, parts } of counted) {
    const expected = new Counts();
    if (await isAlive(ctx, kind)) expected.addAll([{ kind, count, parts }, news.byKind.get(kind) ?? empty(kind)]);
    const total = expected.byKind.get(kind) ?? empty(kind);
    differences.push(
      ...(kind.startsWith("coupon/") ? await compareCoupon(ctx, total, mend) : await compare(ctx, total, mend)),
    );
  }
  return differences;
}

const empty = (kind: string): Count => ({ kind, count: 0, parts: {} });

/** Totals of a course leave with it, although attempts stay. */
async function isAlive(ctx: QueryCtx, kind: string): Promise<boolean> {
  const courseId = /^(?:course|exams)\/(.+)$/.exec(kind)?.[1];
  if (courseId === undefined) return true;
  const id = ctx.db.normalizeId("courses", courseId);
  return id !== null && (await ctx.db.get("courses", id)) !== null;
}

async function compare(ctx: MutationCtx, { kind, count, parts }: Count, mend: boolean): Promise<Difference[]> {
  const kept = await readTotalWithParts(ctx, kind as TotalKind);
  // Counts of questions that were replaced leave with the next submission; nobody reads them.
  const names = Object.keys({ ...kept.parts, ...parts }).filter((part) => !part.includes(":") || part in parts);
  const differences = [
    { what: kind, part: "", kept: kept.count, counted: count },
    ...names.map((part) => ({ what: kind, part, kept: kept.parts[part] ?? 0, counted: parts[part] ?? 0 })),
  ].filter((line) => line.kept !== line.counted);
  if (!mend || differences.length === 0) return differences;
  const rows = ctx.db.query("platformTotals").withIndex("by_kind_and_shard", (q) => q.eq("kind", kind));
  for await (const row of rows) await ctx.db.delete("platformTotals", row._id);
  await ctx.db.insert("platformTotals", { kind, shard: 0, count, parts });
  return differences;
}

async function compareCoupon(ctx: MutationCtx, { kind, count }: Count, mend: boolean): Promise<Difference[]> {
  const id = ctx.db.normalizeId("discountCoupons", kind.slice("coupon/".length));
  const coupon = id && (await ctx.db.get("discountCoupons", id));
  const counted = count + (coupon?.removedUses ?? 0);
  if (!coupon || coupon.currentUses === counted) return [];
  if (mend) await ctx.db.patch("discountCoupons", coupon._id, { currentUses: counted });
  return [{ what: `coupon ${coupon.code}`, part: "", kept: coupon.currentUses, counted }];
}

/** What was written after `until`. Error: invalidInput (too much). */
export async function countNews(ctx: QueryCtx, until: number): Promise<Counts> {
  const counts = new Counts();
  const after = (since: number) => (q: { gt: (field: "_creationTime", value: number) => IndexRange }) =>
    q.gt("_creationTime", since);
  const news = async <Row>(rows: Promise<Row[]>): Promise<Row[]> => {
    if ((await rows).length === NEWS)
      fail("invalidInput", { message: "Too much was written meanwhile; run it again." });
    return await rows;
  };
  const { db } = ctx;
  const people = db.query("profiles").withIndex("by_creation_time", after(until));
  counts.add("students", (await news(people.take(NEWS))).length);
  const enrollments = db.query("enrollments").withIndex("by_creation_time", after(until));
  for (const row of await news(enrollments.take(NEWS))) countEnrollmentRow(counts, row, false);
  const certificates = db.query("certificates").withIndex("by_creation_time", after(until - SLACK_MS));
  for (const row of await news(certificates.take(NEWS))) {
    if (row._creationTime > until) countCertificateRow(counts, row);
    if (row.issuedAt > until) countCompletion(counts, row);
  }
  const attempts = db.query("examAttempts").withIndex("by_creation_time", after(until));
  await countAttemptRows(ctx, counts, await news(attempts.take(NEWS)));
  return counts;
}

/** Courses are few: all of them in the transaction that compares. */
export async function compareCourses(ctx: MutationCtx, mend: boolean): Promise<Difference[]> {
  const counts = { courses: 0, publishedCourses: 0 };
  for await (const { status } of ctx.db.query("courses")) {
    counts.courses++;
    if (status === "published") counts.publishedCourses++;
  }
  const differences: Difference[] = [];
  for (const [kind, count] of Object.entries(counts)) {
    differences.push(...(await compare(ctx, { kind, count, parts: {} }, mend)));
  }
  return differences;
}

/** What a person's row keeps: the number of courses, and what it is found by. */
export async function comparePerson(ctx: MutationCtx, profile: Doc<"profiles">, mend: boolean): Promise<Difference[]> {
  const { _id, userId, courseCount } = profile;
  let counted = 0;
  const enrollments = ctx.db.query("enrollments").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  for await (const enrollment of enrollments) if (enrollment.userId === userId) counted++;
  const searchText = personSearchText(profile);
  const isFound = profile.searchText === searchText;
  if (mend && (courseCount !== counted || !isFound))
    await ctx.db.patch("profiles", _id, { courseCount: counted, searchText });
  const differences = [
    { what: `person ${userId}`, part: "courses", kept: courseCount, counted },
    { what: `person ${userId}`, part: "searchText", kept: isFound ? 1 : 0, counted: 1 },
  ];
  return differences.filter((line) => line.kept !== line.counted);
}
