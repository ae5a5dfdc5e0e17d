import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { TXID_LENGTH, txidCharacters, type RequestState } from "../../../shared/accessRequests";
import { discounted } from "../../../shared/price";
import { requirePublishedCourse } from "../../content/courses/access";
import { fail } from "../../platform/errors";
import { takeFromLimits } from "../../platform/rateLimits";
import { findPrice } from "../../platform/settings/promo";
import type { CouponRefusal } from "../coupons/couponRules";
import { findUsableCoupon, readCouponCode } from "../coupons/reads";
import { findEnrollment } from "../enrollments/reads";
import { findPass, needsPass } from "../passes/reads";
import { findByTxid, findNewestRequest } from "./reads";

interface Asking {
  userId: Id<"users">;
  courseId: Id<"courses">;
  /** As typed; empty for none. */
  couponCode: string;
}

/**
 * Asks for access from a course (PASS-6); while one is open, changes nothing.
 * A refused coupon is an outcome, as in `enroll`: an error would roll back that the try was counted. Errors: notFound,
 * accessNotNeeded (open, a pass, or enrolled), tooManyAttempts {retryAt}.
 */
export async function askForAccess(
  ctx: MutationCtx,
  { userId, courseId, couponCode }: Asking,
  now = Date.now(),
): Promise<"asked" | CouponRefusal> {
  await requirePublishedCourse(ctx, courseId);
  if ((await findNewestRequest(ctx, userId))?.state === "asked") return "asked";
  const isEnrolled = (await findEnrollment(ctx, userId, courseId)) !== null;
  if (isEnrolled || !(await needsPass(ctx)) || (await findPass(ctx, userId, courseId, now))) fail("accessNotNeeded");
  const code = readCouponCode(couponCode);
  const limit = { limit: "accessRequests", key: userId } as const;
  await takeFromLimits(ctx, code === "" ? [limit] : [limit, { limit: "coupons", key: userId }]);
  const coupon = code === "" ? null : await findUsableCoupon(ctx, code, now);
  if (typeof coupon === "string") return coupon;
  const price = await findPrice(ctx, now);
  await ctx.db.insert("accessRequests", {
    userId,
    courseId,
    txid: await newTxid(ctx),
    askedAt: now,
    ...(price !== null && { priceCents: discounted(price, coupon?.discountPercentage ?? 0) }),
    ...(coupon && {
      ...{ couponId: coupon._id, couponCode: coupon.code, discountPercentage: coupon.discountPercentage },
    }),
    state: "asked",
  });
  return "asked";
}

/** It names a payment and proves nothing, so it may be predictable. */
async function newTxid(ctx: MutationCtx): Promise<string> {
  const pick = () => txidCharacters[Math.floor(Math.random() * txidCharacters.length)];
  for (;;) {
    const txid = Array.from({ length: TXID_LENGTH }, pick).join("");
    if ((await findByTxid(ctx, txid)) === null) return txid;
  }
}

/**
 * Moves a request on.
 * Error: requestDecided, unless it is in one of the states `from`.
 */
export async function moveRequest(
  ctx: MutationCtx,
  { _id, state: current }: Doc<"accessRequests">,
  { from, ...change }: { from: readonly RequestState[]; state: RequestState } & Partial<Doc<"accessRequests">>,
  now: number,
): Promise<void> {
  if (!from.includes(current)) fail("requestDecided");
  await ctx.db.patch("accessRequests", _id, { ...change, decidedAt: now });
}
