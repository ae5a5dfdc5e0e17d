import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { countCouponEnrollments, paginateCouponEnrollments } from "../model/learning/coupons/reads";
import { couponEnrollmentView, toCouponEnrollmentView } from "../model/learning/coupons/views";
import { clampPage } from "../model/platform/pages";
import { findProfile } from "../model/platform/accounts";

/**
 * Newest first.
 * With a part of a code: by code, descending, newest first within each.
 */
export const list = adminQuery({
  args: { code: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(couponEnrollmentView),
  handler: async (ctx, args) => {
    const result = await paginateCouponEnrollments(ctx, args.code, clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async (enrollment) => {
        const user = await ctx.db.get("users", enrollment.userId);
        const profile = await findProfile(ctx, enrollment.userId);
        const course = await ctx.db.get("courses", enrollment.courseId);
        return toCouponEnrollmentView(enrollment, { user, profile, course });
      }),
    );
    return { ...result, page };
  },
});

/**
 * Size of `list`; null when there are too many to add up.
 * With a part of a code, excludes deleted coupons.
 */
export const count = adminQuery({
  args: { code: v.string() },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { code }) => await countCouponEnrollments(ctx, code),
});
