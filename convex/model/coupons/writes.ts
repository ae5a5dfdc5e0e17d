import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { couponForm, normalizeCouponCode } from "../../shared/couponForm";
import { limits } from "../../shared/limits";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { nextVersion, readForm, refuse } from "../forms";
import { couponRefusal } from "./couponRules";
import { findCoupon } from "./reads";

export type NewCoupon = z.input<ReturnType<typeof couponForm>>;

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

/** Without an actor: the seed. Error: formInvalid. */
export async function createCoupon(
  ctx: MutationCtx,
  coupon: NewCoupon,
  actorId: Id<"users"> | null = null,
): Promise<Id<"discountCoupons">> {
  const fields = readForm(couponForm(), coupon);
  if ((await findCoupon(ctx, fields.code)) !== null) refuse("code", "couponCodeTaken");
  const couponId = await ctx.db.insert("discountCoupons", { ...fields, currentUses: 0, removedUses: 0, version: 0 });
  if (actorId !== null) await audit(ctx, "coupon.created", { couponId, actorId, ...fields });
  return couponId;
}

/**
 * The form carries the whole state: a day or limit that is not given is cleared. Uses stay. Errors: notFound,
 * editConflict, formInvalid.
 */
export async function updateCoupon(
  ctx: MutationCtx,
  couponId: Id<"discountCoupons">,
  change: { coupon: NewCoupon; seenVersion: number; actorId: Id<"users"> },
): Promise<void> {
  const existing = (await ctx.db.get("discountCoupons", couponId)) ?? fail("notFound");
  const fields = readForm(couponForm(existing.currentUses), change.coupon);
  const version = nextVersion(existing, change.seenVersion, fields);
  const sameCode = await findCoupon(ctx, fields.code);
  if (sameCode !== null && sameCode._id !== couponId) refuse("code", "couponCodeTaken");
  await ctx.db.patch("discountCoupons", couponId, { ...fields, version });
  await audit(ctx, "coupon.updated", { couponId, actorId: change.actorId, ...fields });
}

/** Enrolments keep the code and the discount that they were made with. Error: notFound. */
export async function deleteCoupon(
  ctx: MutationCtx,
  couponId: Id<"discountCoupons">,
  actorId: Id<"users">,
): Promise<void> {
  const coupon = (await ctx.db.get("discountCoupons", couponId)) ?? fail("notFound");
  await ctx.db.delete("discountCoupons", couponId);
  await audit(ctx, "coupon.deleted", { couponId, actorId, ...coupon });
}

async function audit(
  ctx: MutationCtx,
  action: "coupon.created" | "coupon.updated" | "coupon.deleted",
  coupon: { couponId: string; actorId: Id<"users">; code: string; discountPercentage: number },
): Promise<void> {
  const { actorId, couponId: targetId, code: targetLabel } = coupon;
  const detail = `${coupon.discountPercentage}%`;
  await recordAudit(ctx, { actorId, action, targetKind: "coupon", targetId, targetLabel, detail });
}
