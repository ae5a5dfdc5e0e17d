import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { findCourse } from "../../content/courses/reads";
import { languageView } from "../../content/courses/views";
import { findLesson } from "../../content/lessons/reads";
import { findModule } from "../../content/modules/reads";

type Ctx = QueryCtx | MutationCtx;

export async function findEnded(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"endedEnrollments"> | null> {
  return await ctx.db
    .query("endedEnrollments")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
}

export type UsedCoupon = Pick<Doc<"enrollments">, "couponId" | "couponCode" | "discountPercentage">;

/** The coupon's fields, without those that are absent. */
export function usedCoupon({ couponId, couponCode, discountPercentage }: UsedCoupon): UsedCoupon {
  return {
    ...(couponId && { couponId }),
    ...(couponCode !== undefined && { couponCode }),
    ...(discountPercentage !== undefined && { discountPercentage }),
  };
}

/** Notices on the dashboard at most; more would bury the courses. */
const MOST = 10;

/** Lists a student's notices that are not dismissed, newest first. */
export async function listEnded(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"endedEnrollments">[]> {
  return await ctx.db
    .query("endedEnrollments")
    .withIndex("by_userId_and_isDismissed", (q) => q.eq("userId", userId).eq("isDismissed", false))
    .order("desc")
    .take(MOST);
}

/** The course of an address: its own, a module's or a lesson's id. */
export async function findCourseOfPage(ctx: QueryCtx, id: string): Promise<Doc<"courses"> | null> {
  const part = (await findLesson(ctx, id)) ?? (await findModule(ctx, id));
  return await findCourse(ctx, part?.courseId ?? id);
}

/** An ended enrollment, for its student. */
export const endedView = v.object({
  _id: v.id("endedEnrollments"),
  courseId: v.id("courses"),
  courseTitle: v.string(),
  language: languageView,
  /** Null for a draft, which the student cannot open any more. */
  slug: v.union(v.string(), v.null()),
  endedAt: v.number(),
  reason: v.string(),
  /** Until when a return brings progress back, ms since epoch. */
  expiresAt: v.number(),
  /** Course that the student was moved to, if it still exists. */
  movedTo: v.union(
    v.object({ courseTitle: v.string(), language: languageView, slug: v.union(v.string(), v.null()) }),
    v.null(),
  ),
});

export async function toEndedView(
  ctx: QueryCtx,
  { _id, courseId, endedAt, reason, expiresAt, movedTo }: Doc<"endedEnrollments">,
  course: Doc<"courses">,
): Promise<Infer<typeof endedView>> {
  const other = movedTo && (await ctx.db.get("courses", movedTo));
  const shown = { ...toShown(course), endedAt, reason, expiresAt };
  return { _id, courseId, ...shown, movedTo: other ? toShown(other) : null };
}

/** Students cannot open a draft's page. */
const toShown = ({ title: courseTitle, language, slug, status }: Doc<"courses">) => ({
  courseTitle,
  language,
  slug: status === "published" ? slug : null,
});
