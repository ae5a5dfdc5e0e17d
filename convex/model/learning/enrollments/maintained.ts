import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { EnrollmentSource } from "../../../shared/passes";
import { findProfile } from "../../platform/accounts";
import { personText } from "../../people/profiles/maintained";
import type { Addition, Maintained } from "../../platform/maintain";
import { cohortTotals } from "../../platform/totals/cohorts";
import { monthTotals, timedTotals, type RowCount } from "../../platform/totals/kinds";
import { lastLessonCounts, lessonCounts } from "../../platform/totals/lessonTotals";
import { scopesOf } from "../../platform/totals/scopes";
import { findBestPassedAttempt } from "../exams/reads";
import { findLastActiveDay } from "./activity";
import { findLastProgress, listCompletedLessonIds } from "./reads";

export const maintainedEnrollments: Maintained<"enrollments"> = {
  found: async (ctx, { userId, courseId }) => {
    const profile = await findProfile(ctx, userId);
    return {
      completedLessonCount: (await listCompletedLessonIds(ctx, userId, courseId)).length,
      lastLessonId: (await findLastProgress(ctx, userId, courseId))?.lessonId,
      lastActiveDay: await findLastActiveDay(ctx, { userId, courseId }),
      hasPassed: (await findBestPassedAttempt(ctx, { userId, courseId })) ? true : undefined,
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
    const { courseId, couponId, enrolledAt, completedAt, hasCoupon } = enrollment;
    const completed = completedAt === undefined ? 0 : 1;
    const course = await scopesOf(ctx, { courseId });
    const origins = await scopesOf(ctx, { couponId, source: await sourceOf(ctx, enrollment) });
    return [
      { kind: "enrollments", count: 1, parts: { coupon: hasCoupon ? 1 : 0 } },
      { kind: "completedEnrollments", count: completed },
      ...timedTotals("enrollments", { moment: enrolledAt, scopes: [...course, ...origins] }),
      ...cohortTotals(enrollment, ["", ...course, ...origins]),
      // Certificates themselves know only their course.
      ...(completedAt === undefined ? [] : monthTotals("certificates", { moment: completedAt, scopes: origins })),
      ...(course.length === 0 ? [] : [{ kind: `course/${courseId}` as const, count: 1, parts: { completed } }]),
      ...(await lastLessonCounts(ctx, enrollment)),
    ];
  },
};

export const maintainedProgress: Maintained<"lessonProgress"> = {
  totals: async (ctx, progress) => [
    ...(await lessonCounts(ctx, progress)),
    ...timedTotals("lessonsDone", { moment: progress.completedAt, scopes: await scopesOf(ctx, progress) }),
  ],
};

/** How the student came into the course. */
async function sourceOf(ctx: QueryCtx, { passId }: Doc<"enrollments">): Promise<EnrollmentSource> {
  return (passId && (await ctx.db.get("passes", passId))?.origin) || "open";
}

/** A deleted course takes its totals along; rows that counted for them may remain. */
export async function countsOfCourse(
  ctx: QueryCtx,
  count: RowCount,
  courseId: Doc<"courses">["_id"],
): Promise<RowCount[]> {
  return (await ctx.db.get("courses", courseId)) === null ? [] : [count];
}
