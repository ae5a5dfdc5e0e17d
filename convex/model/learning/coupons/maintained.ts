import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { changedFields } from "../../platform/forms";
import type { Maintained } from "../../platform/maintain";

export const maintainedCoupons: Maintained<"discountCoupons"> = {
  fields: ({ code, binnedAt }) => ({ searchText: binnedAt === undefined ? toSearchText(code) : "" }),
  sums: ["currentUses"],
  // Uses stay counted when their enrollments go with their course (COUPON-2).
  adds: (_ctx, { _id: id, removedUses }) => [{ table: "discountCoupons", id, fields: { currentUses: removedUses } }],
  totals: (_ctx, { binnedAt }) => [{ kind: "coupons", count: binnedAt === undefined ? 1 : 0 }],
  audit: (_ctx, { id, oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null && !isEdited(oldDoc, newDoc)) return [];
    const { code, discountPercentage } = newDoc ?? oldDoc;
    const action = actionOf(oldDoc, newDoc);
    const detail = `${discountPercentage}%`;
    return [{ action, targetKind: "coupon", targetId: id, targetLabel: code, detail }];
  },
};

function actionOf(before: Doc<"discountCoupons"> | null, after: Doc<"discountCoupons"> | null) {
  if (before === null) return "coupon.created";
  if (after === null) return "coupon.deleted";
  if (before.binnedAt === after.binnedAt) return "coupon.updated";
  return after.binnedAt === undefined ? "coupon.unbinned" : "coupon.binned";
}

function isEdited(before: Doc<"discountCoupons">, after: Doc<"discountCoupons">): boolean {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = after;
  const fields = { code, discountPercentage, isActive, validFrom, validUntil, maxUses, binnedAt: after.binnedAt };
  return changedFields(before, fields).length > 0;
}
