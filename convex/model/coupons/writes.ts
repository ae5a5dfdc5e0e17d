import type * as z from "zod/mini";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { couponForm } from "../../shared/couponForm";
import { fail } from "../errors";
import { findCoupon } from "./reads";

export type NewCoupon = z.input<ReturnType<typeof couponForm>>;

/** Errors: couponFormInvalid {field}, couponCodeTaken. */
export async function createCoupon(ctx: MutationCtx, coupon: NewCoupon): Promise<Id<"discountCoupons">> {
  const fields = readForm(coupon, 0);
  if ((await findCoupon(ctx, fields.code)) !== null) fail("couponCodeTaken");
  return await ctx.db.insert("discountCoupons", { ...fields, currentUses: 0, removedUses: 0 });
}

/**
 * The form carries the whole state: a day or limit that is not given is cleared. Uses stay. Errors: notFound,
 * couponFormInvalid {field}, couponCodeTaken.
 */
export async function updateCoupon(
  ctx: MutationCtx,
  couponId: Id<"discountCoupons">,
  coupon: NewCoupon,
): Promise<void> {
  const existing = (await ctx.db.get("discountCoupons", couponId)) ?? fail("notFound");
  const fields = readForm(coupon, existing.currentUses);
  const sameCode = await findCoupon(ctx, fields.code);
  if (sameCode !== null && sameCode._id !== couponId) fail("couponCodeTaken");
  const { currentUses, removedUses } = existing;
  await ctx.db.replace("discountCoupons", couponId, { ...fields, currentUses, removedUses });
}

/** Enrollments keep the code and the discount that they were made with. Error: notFound. */
export async function deleteCoupon(ctx: MutationCtx, couponId: Id<"discountCoupons">): Promise<void> {
  if ((await ctx.db.get("discountCoupons", couponId)) === null) fail("notFound");
  await ctx.db.delete("discountCoupons", couponId);
}

function readForm(coupon: NewCoupon, currentUses: number) {
  const parsed = couponForm(currentUses).safeParse(coupon);
  if (parsed.success) return parsed.data;
  return fail("couponFormInvalid", { field: String(parsed.error.issues[0]?.path[0] ?? "") });
}
