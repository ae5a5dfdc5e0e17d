import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { requireProfile } from "../../platform/accounts";
import { timedTotals } from "../../platform/totals/kinds";
import { soldAt } from "./reads";

export const passRules: TableRules<"passes"> = {
  // The detail names it: a row has its id only.
  courseId: "told",
  until: "day",
  priceCents: "money",
  boughtOn: "day",
  note: "private",
  origin: "choice",
  userId: "told",
  givenAt: "told",
  ended: "told",
};

export const maintainedPasses: Maintained<"passes"> = {
  totals: (_ctx, pass) => {
    const { priceCents = 0, ended } = pass;
    return [
      ...timedTotals("revenue", soldAt(pass), priceCents),
      ...(ended?.isRefund ? timedTotals("refunds", ended.at, priceCents) : []),
    ];
  },
  /** Deleting an account deletes its passes without an entry. */
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (newDoc === null) return [];
    const { fullName } = await requireProfile(ctx, newDoc.userId);
    const course = newDoc.courseId && (await ctx.db.get("courses", newDoc.courseId));
    const action = oldDoc === null ? "pass.given" : "pass.ended";
    const detail = [course?.title, newDoc.ended?.reason].filter((part) => part !== undefined).join(": ");
    const target = { targetKind: "student", targetId: newDoc.userId, targetLabel: fullName } as const;
    return [{ action, ...target, ...(detail && { detail }), changes: listChanges(passRules, oldDoc, newDoc) }];
  },
};
