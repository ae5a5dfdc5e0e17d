import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { countCouponEnrollments, paginateCouponEnrollments } from "../model/coupons/reads";
import { couponEnrollmentView, toCouponEnrollmentView } from "../model/coupons/views";
import { clampPage } from "../model/pages";
import { findProfile } from "../model/people/reads";

/** Newest first; with a text those whose code begins with it, code by code (last code first), newest first in each. */
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

/** How many `list` has in all, for a bar. With a code null where it is unknown, and without those of deleted coupons. */
export const count = adminQuery({
  args: { code: v.string() },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { code }) => await countCouponEnrollments(ctx, code),
});
