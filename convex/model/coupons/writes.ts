import * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { isCalendarDay } from "../../shared/brazilDay";
import { limits } from "../../shared/limits";
import { fail } from "../errors";
import { couponRefusal, normalizeCouponCode } from "./couponRules";

const day = z.string().check(z.refine(isCalendarDay, "dayInvalid"));

/** z.int refuses fractions, NaN and Infinity; -0 is a different index key than 0, so it must not be stored either. */
const couponForm = z
  .object({
    code: z.pipe(z.string(), z.transform(normalizeCouponCode)).check(z.minLength(1), z.maxLength(limits.couponCode)),
    discountPercentage: z.int().check(z.minimum(1), z.maximum(100)),
    isActive: z.boolean(),
    validFrom: day,
    validUntil: z.optional(day),
    maxUses: z.optional(z.int().check(z.minimum(1))),
  })
  .check(z.refine(({ validFrom, validUntil }) => validUntil === undefined || validUntil >= validFrom, "daysReversed"));

export type NewCoupon = z.input<typeof couponForm>;

/**
 * Counts one use. Every enrolment with a limited coupon has to read and write the same count: that is the price of a
 * limit that holds. No code, or an empty one, gives null. Errors: couponInvalid, couponExpired, couponExhausted.
 */
export async function redeemCoupon(
  ctx: MutationCtx,
  typedCode: string,
  now: number,
): Promise<Doc<"discountCoupons"> | null> {
  if (typedCode.length > limits.couponCode * 4) fail("couponInvalid");
  const code = normalizeCouponCode(typedCode);
  if (code === "") return null;
  const coupon = await findCoupon(ctx, code);
  const refusal = couponRefusal(coupon, now);
  if (coupon === null || refusal !== null) return fail(refusal ?? "couponInvalid");
  await ctx.db.patch("discountCoupons", coupon._id, { currentUses: coupon.currentUses + 1 });
  return coupon;
}

/** Error: invalidInput (fields out of range, or the code is taken). */
export async function createCoupon(ctx: MutationCtx, coupon: NewCoupon): Promise<Id<"discountCoupons">> {
  const parsed = couponForm.safeParse(coupon);
  if (!parsed.success) return fail("invalidInput", { message: z.prettifyError(parsed.error) });
  if ((await findCoupon(ctx, parsed.data.code)) !== null) fail("invalidInput", { message: "The code is taken." });
  return await ctx.db.insert("discountCoupons", { ...parsed.data, currentUses: 0 });
}

/** @param code in normal form */
export async function findCoupon(ctx: MutationCtx, code: string): Promise<Doc<"discountCoupons"> | null> {
  return await ctx.db
    .query("discountCoupons")
    .withIndex("by_code", (q) => q.eq("code", code))
    .unique();
}
