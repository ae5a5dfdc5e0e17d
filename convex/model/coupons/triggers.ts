import { recordAudit } from "../audit/writes";
import { changedFields, type RowChange, type TriggerCtx } from "../rowChange";

const editedFields = ["code", "discountPercentage", "isActive", "validFrom", "validUntil", "maxUses"] as const;

/** The uses follow the enrollments: enrollments/triggers.ts. */
export async function auditCoupon(
  ctx: TriggerCtx,
  { id, oldDoc, newDoc }: RowChange<"discountCoupons">,
): Promise<void> {
  if (oldDoc !== null && newDoc !== null && changedFields(oldDoc, newDoc, editedFields).length === 0) return;
  const { code, discountPercentage } = newDoc ?? oldDoc;
  const action = oldDoc === null ? "coupon.created" : newDoc === null ? "coupon.deleted" : "coupon.updated";
  const target = { targetKind: "coupon", targetId: id, targetLabel: code } as const;
  await recordAudit(ctx, { action, ...target, detail: `${discountPercentage}%` });
}
