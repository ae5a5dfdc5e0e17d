import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { findProfile } from "../../platform/accounts";
import { personText } from "../../people/profiles/maintained";
import type { Addition, Maintained } from "../../platform/maintain";
import { timedTotals, type RowCount } from "../../platform/totals/kinds";
import { lastLessonCounts, lessonCounts } from "../../platform/totals/lessonTotals";
import { findLastActiveDay } from "./activity";
import { findLastProgress, listCompletedLessonIds } from "./reads";

export const maintainedEnrollments: Maintained<"enrollments"> = {
  found: async (ctx, { userId, courseId }) => {
    const profile = await findProfile(ctx, userId);
    return {
      completedLessonCount: (await listCompletedLessonIds(ctx, userId, courseId)).length,
      lastLessonId: (await findLastProgress(ctx, userId, courseId))?.lessonId,
      lastActiveDay: await findLastActiveDay(ctx, { userId, courseId }),
      // Not the profile's own, which a recount may still have to repair.
      searchText: profile === null ? "" : personText(profile),
    };
  },
  adds: async (ctx, { userId, couponId }) => {
    const profile = await findProfile(ctx, userId);
    const additions: Addition[] = [];
    if (profile) additions.push({ table: "profiles", id: profile._id, fields: { courseCount: 1 } });
    if (couponId) additions.push({ table: "discountCoupons", id: couponId, fields: { currentUses: 1 } });
    return additions;
  },
  totals: async (ctx, enrollment) => {
    const { courseId, enrolledAt, completedAt, hasCoupon } = enrollment;
    const completed = completedAt === undefined ? 0 : 1;
    return [
      { kind: "enrollments", count: 1, parts: { coupon: hasCoupon ? 1 : 0 } },
      { kind: "completedEnrollments", count: completed },
      ...timedTotals("enrollments", enrolledAt),
      ...(await countsOfCourse(ctx, { kind: `course/${courseId}`, count: 1, parts: { completed } }, courseId)),
      ...(await lastLessonCounts(ctx, enrollment)),
    ];
  },
};

export const maintainedProgress: Maintained<"lessonProgress"> = {
  totals: async (ctx, progress) => [
    ...(await lessonCounts(ctx, progress)),
    ...timedTotals("lessonsDone", progress.completedAt),
  ],
};

/** A deleted course takes its totals along; rows that counted for them may remain. */
export async function countsOfCourse(
  ctx: QueryCtx,
  count: RowCount,
  courseId: Doc<"courses">["_id"],
): Promise<RowCount[]> {
  return (await ctx.db.get("courses", courseId)) === null ? [] : [count];
}
