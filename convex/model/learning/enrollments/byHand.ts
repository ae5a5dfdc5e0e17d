import type { Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import { recordAudit } from "../../platform/audit/writes";
import { requireCourse } from "../../content/courses/reads";
import { requireProfile } from "../../platform/accounts";
import type { WriteCtx } from "../../platform/rowChange";
import type { enrollOutcome } from "./views";
import { enrollOnce } from "./writes";

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
  const detail = done.discountPercentage === null ? title : `${title} (${request.couponCode.trim()})`;
  await recordAudit(ctx, { action: "student.enrolled", ...target, detail, ...(actorId && { actorId }) });
  return done;
}
