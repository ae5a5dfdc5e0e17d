import type { Doc, Id } from "../../../_generated/dataModel";
import { WITHDRAWAL_MS } from "../../../shared/accessRequests";
import type { WriteCtx } from "../../platform/rowChange";
import { countRemovedUse } from "../coupons/writes";
import { usedCoupon } from "../enrollments/ended";
import { enrollOnce } from "../enrollments/writes";
import type { Grant } from "../passes/reads";
import { givePass } from "../passes/writes";
import { findNewestRequest } from "./reads";
import { moveRequest } from "./writes";

/**
 * Gives a person a pass.
 * An open request that it answers is approved with it, so that nobody pays, or decides, a second time (PASS-7).
 * Error: notFound.
 */
export async function letIn(ctx: WriteCtx, userId: Id<"users">, grant: Grant, now = Date.now()): Promise<void> {
  const request = await findNewestRequest(ctx, userId);
  const { courseId = request?.courseId } = grant;
  if (request?.state === "asked" && courseId === request.courseId) await approveWith(ctx, request, grant, now);
  else await givePass(ctx, userId, grant, { now });
}

/**
 * Approves a request: pass and enrollment in one transaction (PASS-7).
 *
 * 1. `accessRequests`: approved, which lets go of the coupon's reserved use
 * 2. `passes`, with its mail
 * 3. `enrollments` in the course it was asked from, with the coupon; unless the course is gone
 *
 * Error: requestDecided.
 */
export async function approveWith(
  ctx: WriteCtx,
  request: Doc<"accessRequests">,
  grant: Grant,
  now: number,
): Promise<void> {
  const { _id, userId, courseId, couponId } = request;
  await moveRequest(ctx, request, { from: ["asked"], state: "approved", approvedAt: now }, now);
  const course = await ctx.db.get("courses", courseId);
  const told = { ...(course && { enrolledIn: course.title }), ...(couponId && { couponId }) };
  const occasion = { now, withdrawUntil: now + WITHDRAWAL_MS, ...told };
  const passId = await givePass(ctx, userId, grant, occasion);
  await ctx.db.patch("accessRequests", _id, { passId });
  const coupon = usedCoupon(request);
  const done = course && (await enrollOnce(ctx, { userId, courseId, couponCode: "", passId, reserved: coupon }, now));
  // The price was told with the coupon, so its use counts all the same.
  if (done?.outcome !== "enrolled") await countRemovedUse(ctx, coupon);
}
