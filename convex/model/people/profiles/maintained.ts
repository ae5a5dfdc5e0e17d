import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import type { Maintained } from "../../platform/maintain";
import { findProfile } from "../../platform/accounts";
import { timedTotals } from "../../platform/totals/kinds";

/** Search text of a person: name and email. */
export const personText = ({ fullName, email }: Pick<Doc<"profiles">, "fullName" | "email">) =>
  toSearchText(`${fullName} ${email}`);

export const maintainedProfiles: Maintained<"profiles"> = {
  fields: (profile) => ({ searchText: personText(profile) }),
  sums: ["courseCount"],
  totals: (_ctx, { isBlocked, _creationTime }) => [
    { kind: "students", count: 1, ...(isBlocked && { parts: { blocked: 1 } }) },
    ...timedTotals("signUps", _creationTime),
  ],
  audit: (_ctx, { oldDoc, newDoc }) => {
    if (oldDoc === null || newDoc === null || oldDoc.isBlocked === newDoc.isBlocked) return [];
    const action = newDoc.isBlocked ? "student.blocked" : "student.unblocked";
    return [{ action, targetKind: "student", targetId: newDoc.userId, targetLabel: newDoc.fullName }];
  },
};

export const maintainedRoles: Maintained<"userRoles"> = {
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null) return [];
    const { userId } = oldDoc ?? newDoc;
    const action = newDoc === null ? "role.revoked" : "role.granted";
    const targetLabel = (await findProfile(ctx, userId))?.fullName ?? "";
    return [{ action, targetKind: "student", targetId: userId, targetLabel }];
  },
};
