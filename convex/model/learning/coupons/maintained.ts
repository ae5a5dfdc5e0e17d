import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";

export const couponRules: TableRules<"discountCoupons"> = {
  code: "text",
  searchText: "derived",
  discountPercentage: "percent",
  isActive: "yesNo",
  validFrom: "day",
  validUntil: "day",
  maxUses: "number",
  currentUses: "derived",
  removedUses: "derived",
  version: "internal",
};

export const maintainedCoupons: Maintained<"discountCoupons"> = {
  fields: ({ code }) => ({ searchText: toSearchText(code) }),
  sums: ["currentUses"],
  // Uses stay counted when their enrollments go with their course (COUPON-2).
  adds: (_ctx, { _id: id, removedUses }) => [{ table: "discountCoupons", id, fields: { currentUses: removedUses } }],
  totals: () => [{ kind: "coupons", count: 1 }],
  owns: (id) => [`coupon/${id}/`],
  audit: (_ctx, { id, oldDoc, newDoc }) => {
    const changes = listChanges(couponRules, oldDoc, newDoc);
    if (changes.length === 0) return [];
    const action = oldDoc === null ? "coupon.created" : newDoc === null ? "coupon.deleted" : "coupon.updated";
    return [{ action, targetKind: "coupon", targetId: id, targetLabel: (newDoc ?? oldDoc).code, changes }];
  },
};
