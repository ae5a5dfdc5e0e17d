import type { Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { requireCourse } from "../../content/courses/reads";
import { readCouponCode } from "../coupons/reads";
import { requireProfile } from "../../platform/accounts";
import type { WriteCtx } from "../../platform/rowChange";
import type { enrollOutcome } from "./views";
import { enrollOnce } from "./writes";

/** Audited fields of a new, ended or moved enrollment. */
export const enrollmentRules = { course: "text", coupon: "text", discountPercentage: "percent" } as const;

interface HandRequest {
  userId: Id<"users">;
  courseId: Id<"courses">;
  /** Empty for none. */
  couponCode: string;
  /** The administrator; absent for the incoming webhook. */
  actorId?: Id<"users">;
}

/**
 * Enrolls a person as an administrator (ENROLL-8).
 * Also in a draft, so that it can be tried before it is published. Free without a coupon. Codes are not counted as
 * tries, because administrators can read them all. Error: notFound.
 */
export async function enrollByHand(
  ctx: WriteCtx,
  { actorId, ...request }: HandRequest,
): Promise<Infer<typeof enrollOutcome>> {
  const { title } = await requireCourse(ctx, request.courseId);
  const { fullName } = await requireProfile(ctx, request.userId);
  const done = await enrollOnce(ctx, request);
  if (done.outcome !== "enrolled") return done;
  const target = { targetKind: "student", targetId: request.userId, targetLabel: fullName } as const;
  const used = done.discountPercentage === null ? null : readCouponCode(request.couponCode);
  const enrolled = { course: title, coupon: used, discountPercentage: done.discountPercentage };
  const changes = listChanges(enrollmentRules, null, enrolled);
  await recordAudit(ctx, { action: "student.enrolled", ...target, changes, ...(actorId && { actorId }) });
  return done;
}
