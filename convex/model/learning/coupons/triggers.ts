import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

/**
 * Maintains search text and audit trail of coupons.
 * enrollments/triggers.ts maintains `currentUses`.
 */
export async function keepCoupon(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"discountCoupons">): Promise<void> {
  if (newDoc !== null && newDoc.searchText !== toSearchText(newDoc.code))
    await ctx.innerDb.patch("discountCoupons", id, { searchText: toSearchText(newDoc.code) });
  if (oldDoc !== null && newDoc !== null && !isEdited(oldDoc, newDoc)) return;
  const { code, discountPercentage } = newDoc ?? oldDoc;
  const action = oldDoc === null ? "coupon.created" : newDoc === null ? "coupon.deleted" : "coupon.updated";
  const target = { targetKind: "coupon", targetId: id, targetLabel: code } as const;
  await recordAudit(ctx, { action, ...target, detail: `${discountPercentage}%` });
}

function isEdited(before: Doc<"discountCoupons">, after: Doc<"discountCoupons">): boolean {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = after;
  const fields = { code, discountPercentage, isActive, validFrom, validUntil, maxUses };
  return changedFields(before, fields).length > 0;
}
