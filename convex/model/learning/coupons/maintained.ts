import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { changedFields } from "../../platform/forms";
import type { Maintained } from "../../platform/maintain";

export const maintainedCoupons: Maintained<"discountCoupons"> = {
  fields: ({ code }) => ({ searchText: toSearchText(code) }),
  sums: ["currentUses"],
  // Uses stay counted when their enrollments go with their course (COUPON-2).
  adds: (_ctx, { _id: id, removedUses }) => [{ table: "discountCoupons", id, fields: { currentUses: removedUses } }],
  totals: () => [{ kind: "coupons", count: 1 }],
  owns: (id) => [`coupon/${id}/`],
  audit: (_ctx, { id, oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null && !isEdited(oldDoc, newDoc)) return [];
    const { code, discountPercentage } = newDoc ?? oldDoc;
    const action = oldDoc === null ? "coupon.created" : newDoc === null ? "coupon.deleted" : "coupon.updated";
    const detail = `${discountPercentage}%`;
    return [{ action, targetKind: "coupon", targetId: id, targetLabel: code, detail }];
  },
};

function isEdited(before: Doc<"discountCoupons">, after: Doc<"discountCoupons">): boolean {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = after;
  const fields = { code, discountPercentage, isActive, validFrom, validUntil, maxUses };
  return changedFields(before, fields).length > 0;
}
