import type { Doc } from "../../../_generated/dataModel";
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
  binnedAt: "told",
};

export const maintainedCoupons: Maintained<"discountCoupons"> = {
  fields: ({ code, binnedAt }) => ({ searchText: binnedAt === undefined ? toSearchText(code) : "" }),
  sums: ["currentUses"],
  // Uses stay counted when their enrollments go with their course (COUPON-2).
  adds: (_ctx, { _id: id, removedUses }) => [{ table: "discountCoupons", id, fields: { currentUses: removedUses } }],
  totals: (_ctx, { binnedAt }) => [{ kind: "coupons", count: binnedAt === undefined ? 1 : 0 }],
  owns: (id) => [`coupon/${id}/`],
  audit: (_ctx, { id, oldDoc, newDoc }) => {
    const changes = listChanges(couponRules, oldDoc, newDoc);
    const action = actionOf(oldDoc, newDoc);
    if (action === "coupon.updated" && changes.length === 0) return [];
    return [{ action, targetKind: "coupon", targetId: id, targetLabel: (newDoc ?? oldDoc).code, changes }];
  },
};

function actionOf(before: Doc<"discountCoupons"> | null, after: Doc<"discountCoupons"> | null) {
  if (before === null) return "coupon.created";
  if (after === null) return "coupon.deleted";
  if (before.binnedAt === after.binnedAt) return "coupon.updated";
  return after.binnedAt === undefined ? "coupon.unbinned" : "coupon.binned";
}
