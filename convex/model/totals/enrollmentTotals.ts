import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findProfile } from "../people/reads";
import { dayTotal } from "./kinds";
import { readTotalWithParts } from "./reads";
import { addToTotal } from "./writes";

type Enrolled = Pick<Doc<"enrollments">, "userId" | "courseId" | "enrolledAt">;

export async function countEnrollment(ctx: MutationCtx, { userId, courseId, enrolledAt }: Enrolled): Promise<void> {
  await addToTotal(ctx, "enrollments", 1);
  await addToTotal(ctx, `course/${courseId}`, 1);
  const { kind, part } = dayTotal("enrollments", enrolledAt);
  await addToTotal(ctx, kind, 1, { [part]: 1 });
  await addToCourseCount(ctx, userId, 1);
}

/** The certificate and the completed enrolment are one event. */
export async function countCertificate(
  ctx: MutationCtx,
  { courseId, issuedAt }: Pick<Doc<"certificates">, "courseId" | "issuedAt">,
): Promise<void> {
  await addToTotal(ctx, "certificates", 1);
  await addToTotal(ctx, "completedEnrollments", 1);
  await addToTotal(ctx, `course/${courseId}`, 0, { completed: 1 });
  const { kind, part } = dayTotal("certificates", issuedAt);
  await addToTotal(ctx, kind, 1, { [part]: 1 });
}

/**
 * Call it where an enrolment is deleted, which happens only together with its course. The use of a coupon stays counted
 * (security.md, K2: "ever made with it"), and certificates with their days stay.
 */
export async function uncountEnrollment(ctx: MutationCtx, enrollment: Doc<"enrollments">): Promise<void> {
  await addToTotal(ctx, "removals", 1);
  await addToTotal(ctx, "enrollments", -1);
  if (enrollment.completedAt !== undefined) await addToTotal(ctx, "completedEnrollments", -1);
  const { kind, part } = dayTotal("enrollments", enrollment.enrolledAt);
  await addToTotal(ctx, kind, -1, { [part]: -1 });
  await addToCourseCount(ctx, enrollment.userId, -1);
  const coupon = enrollment.couponId && (await ctx.db.get("discountCoupons", enrollment.couponId));
  if (coupon) await ctx.db.patch("discountCoupons", coupon._id, { removedUses: coupon.removedUses + 1 });
}

/** Call it in the transaction that deletes the course: its own totals go at once. */
export async function forgetCourseTotals(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  await addToTotal(ctx, "removals", 1);
  for (const kind of [`course/${courseId}`, `exams/${courseId}`]) {
    const rows = ctx.db.query("platformTotals").withIndex("by_kind_and_shard", (q) => q.eq("kind", kind));
    for await (const row of rows) await ctx.db.delete("platformTotals", row._id);
  }
}

export async function readCourseTotals(
  ctx: QueryCtx | MutationCtx,
  courseId: Id<"courses">,
): Promise<{ enrollments: number; completed: number }> {
  const { count, parts } = await readTotalWithParts(ctx, `course/${courseId}`);
  return { enrollments: count, completed: parts.completed ?? 0 };
}

async function addToCourseCount(ctx: MutationCtx, userId: Id<"users">, difference: number): Promise<void> {
  const profile = await findProfile(ctx, userId);
  if (profile === null) return;
  await ctx.db.patch("profiles", profile._id, { courseCount: profile.courseCount + difference });
}
