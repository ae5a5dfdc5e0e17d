import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { couponForm } from "../../../shared/couponForm";
import { findStored } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { nextVersion, readForm, refuse } from "../../platform/forms";
import { findCoupon } from "./reads";

export type NewCoupon = z.input<ReturnType<typeof couponForm>>;

/** Initial values of fields that the triggers maintain. */
export const newCoupon = { searchText: "", currentUses: 0, removedUses: 0, version: 0 } as const;

/** Error: formInvalid. */
export async function createCoupon(ctx: MutationCtx, coupon: NewCoupon): Promise<Id<"discountCoupons">> {
  const fields = readForm(couponForm(), coupon);
  if ((await findCoupon(ctx, fields.code)) !== null) refuse("code", "couponCodeTaken");
  return await ctx.db.insert("discountCoupons", { ...fields, ...newCoupon });
}

/**
 * Replaces the whole state: an omitted day or limit is cleared.
 * Uses stay. Errors: notFound, editConflict, formInvalid.
 */
export async function updateCoupon(
  ctx: MutationCtx,
  couponId: Id<"discountCoupons">,
  change: { coupon: NewCoupon; seenVersion: number },
): Promise<void> {
  const existing = (await ctx.db.get("discountCoupons", couponId)) ?? fail("notFound");
  const fields = readForm(couponForm(existing.currentUses), change.coupon);
  const version = nextVersion(existing, change.seenVersion, fields);
  const sameCode = await findCoupon(ctx, fields.code);
  if (sameCode !== null && sameCode._id !== couponId) refuse("code", "couponCodeTaken");
  await ctx.db.patch("discountCoupons", couponId, { ...fields, version });
}

/** Enrollments keep their code and discount; the code is free. Error: notFound. */
export async function binCoupon(ctx: MutationCtx, couponId: Id<"discountCoupons">): Promise<void> {
  if ((await ctx.db.get("discountCoupons", couponId)) === null) fail("notFound");
  await ctx.db.patch("discountCoupons", couponId, { binnedAt: Date.now() });
}

/** Two coupons never share a code. Error: couponCodeTaken. */
export async function restoreCoupon(ctx: MutationCtx, coupon: Doc<"discountCoupons">): Promise<void> {
  if ((await findCoupon(ctx, coupon.code)) !== null) fail("couponCodeTaken");
  await ctx.db.patch("discountCoupons", coupon._id, { binnedAt: undefined });
}

/**
 * Counts a coupon's use whose enrollment goes (COUPON-2), or with -1 comes back.
 * Also of a coupon in the bin; no-op without a coupon, and for a deleted one.
 */
export async function countRemovedUse(
  ctx: MutationCtx,
  { couponId }: Pick<Doc<"enrollments">, "couponId">,
  difference: 1 | -1 = 1,
): Promise<void> {
  const coupon = couponId && (await findStored(ctx, "discountCoupons", couponId));
  if (coupon) await ctx.db.patch("discountCoupons", coupon._id, { removedUses: coupon.removedUses + difference });
}
