import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { requireProfile } from "../../platform/accounts";
import { timedTotals } from "../../platform/totals/kinds";
import { scopesOf } from "../../platform/totals/scopes";
import { soldAt } from "./reads";

export const passRules: TableRules<"passes"> = {
  // The detail names it: a row has its id only.
  courseId: "told",
  couponId: "told",
  until: "day",
  priceCents: "money",
  boughtOn: "day",
  note: "private",
  origin: "choice",
  userId: "told",
  givenAt: "told",
  version: "internal",
  ended: "told",
};

export const maintainedPasses: Maintained<"passes"> = {
  totals: async (ctx, pass) => {
    const { courseId, couponId, origin: source, priceCents: count = 0, ended } = pass;
    const scopes = count === 0 ? [] : await scopesOf(ctx, { courseId, couponId, source });
    return [
      ...timedTotals("revenue", { moment: soldAt(pass), count, scopes }),
      ...(ended?.isRefund ? timedTotals("refunds", { moment: ended.at, count, scopes }) : []),
    ];
  },
  /** Deleting an account deletes its passes without an entry. */
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (newDoc === null) return [];
    const { fullName } = await requireProfile(ctx, newDoc.userId);
    const course = newDoc.courseId && (await ctx.db.get("courses", newDoc.courseId));
    const action = oldDoc === null ? "pass.given" : newDoc.ended === undefined ? "pass.extended" : "pass.ended";
    const detail = [course?.title, newDoc.ended?.reason].filter((part) => part !== undefined).join(": ");
    const target = { targetKind: "student", targetId: newDoc.userId, targetLabel: fullName } as const;
    return [{ action, ...target, ...(detail && { detail }), changes: listChanges(passRules, oldDoc, newDoc) }];
  },
};
