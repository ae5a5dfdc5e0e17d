import type { Maintained } from "../../platform/maintain";
import { requireProfile } from "../../platform/accounts";

export const maintainedPasses: Maintained<"passes"> = {
  /** Deleting an account deletes its passes without an entry. */
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (newDoc === null) return [];
    const { fullName } = await requireProfile(ctx, newDoc.userId);
    const course = newDoc.courseId && (await ctx.db.get("courses", newDoc.courseId));
    const action = oldDoc === null ? "pass.given" : "pass.ended";
    const detail = [course?.title, newDoc.ended?.reason].filter((part) => part !== undefined).join(": ");
    return [
      { action, targetKind: "student", targetId: newDoc.userId, targetLabel: fullName, ...(detail && { detail }) },
    ];
  },
};
