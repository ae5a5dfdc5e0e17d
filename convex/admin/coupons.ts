import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { paginateCoupons } from "../model/learning/coupons/reads";
import { couponView, toCouponView } from "../model/learning/coupons/views";
import { createCoupon, binCoupon, updateCoupon } from "../model/learning/coupons/writes";
import { clampPage } from "../model/platform/pages";
import { couponOrders } from "../shared/adminLists";

const couponFields = {
  code: v.string(),
  discountPercentage: v.number(),
  isActive: v.boolean(),
  validFrom: v.string(),
  validUntil: v.optional(v.string()),
  maxUses: v.optional(v.number()),
};

/** Newest first or by `order`, or the codes that match `search`. */
export const list = adminQuery({
  args: { search: v.string(), order: v.optional(literals(...couponOrders)), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(couponView),
  handler: async (ctx, { search, order, paginationOpts }) => {
    const result = await paginateCoupons(ctx, { text: search, order }, clampPage(paginationOpts));
    return { ...result, page: result.page.map(toCouponView) };
  },
});

export const get = adminQuery({
  args: { couponId: v.string() },
  returns: v.union(couponView, v.null()),
  handler: async (ctx, args) => {
    const couponId = ctx.db.normalizeId("discountCoupons", args.couponId);
    const coupon = couponId && (await ctx.db.get("discountCoupons", couponId));
    return coupon && toCouponView(coupon);
  },
});

/** Error: formInvalid. */
export const create = adminMutation({
  args: couponFields,
  returns: v.object({ couponId: v.id("discountCoupons") }),
  handler: async (ctx, args) => ({ couponId: await createCoupon(ctx, args) }),
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = adminMutation({
  args: { couponId: v.id("discountCoupons"), version: v.number(), ...couponFields },
  returns: v.null(),
  handler: async (ctx, { couponId, version, ...coupon }) => {
    await updateCoupon(ctx, couponId, { coupon, seenVersion: version });
    return null;
  },
});

/** Into the bin; enrollments keep the code they used. Error: notFound. */
export const remove = adminMutation({
  args: { couponId: v.id("discountCoupons") },
  returns: v.null(),
  handler: async (ctx, { couponId }) => {
    await binCoupon(ctx, couponId);
    return null;
  },
});
