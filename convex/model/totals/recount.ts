import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { listQuestions } from "../exams/reads";
import { questionParts, scoreParts } from "./examTotals";
import { dayTotal } from "./kinds";
import type { Parts } from "./writes";

/** One kind of total as it was counted. `coupon/<id>` stands for the uses that a coupon keeps itself. */
export const countView = v.object({ kind: v.string(), count: v.number(), parts: v.record(v.string(), v.number()) });
export type Count = Infer<typeof countView>;

export class Counts {
  readonly byKind = new Map<string, Count>();

  add(kind: string, count: number, parts: Parts = {}): void {
    const sum = this.byKind.get(kind) ?? { kind, count: 0, parts: {} };
    sum.count += count;
    for (const [part, value] of Object.entries(parts)) sum.parts[part] = (sum.parts[part] ?? 0) + value;
    this.byKind.set(kind, sum);
  }

  addAll(counts: Iterable<Count>): void {
    for (const { kind, count, parts } of counts) this.add(kind, count, parts);
  }
}

export const recountedTables = ["profiles", "discountCoupons", "enrollments", "certificates", "examAttempts"] as const;
export type RecountedTable = (typeof recountedTables)[number];

export function countEnrollmentRow(counts: Counts, row: Doc<"enrollments">, isCompleted: boolean): void {
  const { kind, part } = dayTotal("enrollments", row.enrolledAt);
  counts.add("enrollments", 1);
  counts.add(kind, 1, { [part]: 1 });
  counts.add(`course/${row.courseId}`, 1);
  if (row.couponId !== undefined) counts.add(`coupon/${row.couponId}`, 1);
  if (isCompleted) countCompletion(counts, row);
}

export function countCompletion(counts: Counts, { courseId }: Pick<Doc<"enrollments">, "courseId">): void {
  counts.add("completedEnrollments", 1);
  counts.add(`course/${courseId}`, 0, { completed: 1 });
}

export function countCertificateRow(counts: Counts, { issuedAt }: Doc<"certificates">): void {
  const { kind, part } = dayTotal("certificates", issuedAt);
  counts.add("certificates", 1);
  counts.add(kind, 1, { [part]: 1 });
}

/** Question by question only for the set that is current. */
export async function countAttemptRows(ctx: QueryCtx, counts: Counts, rows: Doc<"examAttempts">[]): Promise<void> {
  const sets = new Map<string, Doc<"examQuestions">[]>();
  for (const row of rows) {
    const questions = sets.get(row.examId) ?? (await listQuestions(ctx, row.examId));
    sets.set(row.examId, questions);
    counts.add("exams", 1, scoreParts(row));
    counts.add(`exams/${row.courseId}`, 1, { ...scoreParts(row), ...questionParts(row.answers, questions) });
  }
}

/**
 * One page of a table's rows that existed at `until`, counted. What happened later is counted where it is compared, in
 * one transaction with the kept totals (comparison.ts).
 *
 * @param until ms since epoch, a while ago: every transaction that began before has ended
 */
export async function countPage(
  ctx: QueryCtx,
  { table, cursor, until }: { table: RecountedTable; cursor: string | null; until: number },
): Promise<{ counts: Count[]; cursor: string | null }> {
  const { page, isDone, continueCursor } = await ctx.db
    .query(table)
    .withIndex("by_creation_time", (q) => q.lte("_creationTime", until))
    .paginate({ cursor, numItems: 200 });
  const counts = new Counts();
  const attempts: Doc<"examAttempts">[] = [];
  for (const row of page) {
    if ("enrolledAt" in row) countEnrollmentRow(counts, row, (row.completedAt ?? Infinity) <= until);
    else if ("certificateHash" in row) countCertificateRow(counts, row);
    else if ("answers" in row) attempts.push(row);
    else if ("code" in row) counts.add(`coupon/${row._id}`, 0);
    else counts.add("students", 1);
  }
  await countAttemptRows(ctx, counts, attempts);
  return { counts: [...counts.byKind.values()], cursor: isDone ? null : continueCursor };
}
