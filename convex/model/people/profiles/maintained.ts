import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { findProfile } from "../../platform/accounts";
import { timedTotals } from "../../platform/totals/kinds";

/** Search text of a person: name and email. */
export const personText = ({ fullName, email }: Pick<Doc<"profiles">, "fullName" | "email">) =>
  toSearchText(`${fullName} ${email}`);

export const profileRules: TableRules<"profiles"> = {
  userId: "fixed",
  fullName: "own",
  latinName: "own",
  email: "own",
  phone: "own",
  avatar: "own",
  dataNascimento: "own",
  uf: "own",
  cep: "own",
  adminNote: "private",
  adminNoteVersion: "internal",
  isBlocked: "yesNo",
  statusJobId: "internal",
  language: "own",
  stoppedMails: "own",
  wantsPractice: "own",
  searchText: "derived",
  courseCount: "derived",
  version: "internal",
};

export const roleRules: TableRules<"userRoles"> = { userId: "told", role: "choice" };

export const courseStaffRules: TableRules<"courseStaff"> = { userId: "told", courseId: "told" };

export const maintainedProfiles: Maintained<"profiles"> = {
  fields: (profile) => ({ searchText: personText(profile) }),
  sums: ["courseCount"],
  totals: (_ctx, { isBlocked, _creationTime }) => [
    { kind: "students", count: 1, ...(isBlocked && { parts: { blocked: 1 } }) },
    ...timedTotals("signUps", { moment: _creationTime }),
  ],
  audit: (_ctx, { oldDoc, newDoc }) => {
    if (oldDoc === null || newDoc === null || oldDoc.isBlocked === newDoc.isBlocked) return [];
    const action = newDoc.isBlocked ? "student.blocked" : "student.unblocked";
    const { userId: targetId, fullName: targetLabel } = newDoc;
    const changes = listChanges(profileRules, oldDoc, newDoc);
    return [{ action, targetKind: "student", targetId, targetLabel, changes }];
  },
};

export const maintainedRoles: Maintained<"userRoles"> = {
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null) return [];
    const { userId } = oldDoc ?? newDoc;
    const action = newDoc === null ? "role.revoked" : "role.granted";
    const targetLabel = (await findProfile(ctx, userId))?.fullName ?? "";
    const changes = listChanges(roleRules, oldDoc, newDoc);
    return [{ action, targetKind: "student", targetId: userId, targetLabel, changes }];
  },
};

export const maintainedCourseStaff: Maintained<"courseStaff"> = {
  audit: async (ctx, { oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null) return [];
    const { userId, courseId } = oldDoc ?? newDoc;
    const action = newDoc === null ? "role.revoked" : "role.granted";
    const targetLabel = (await findProfile(ctx, userId))?.fullName ?? "";
    const title = (await ctx.db.get("courses", courseId))?.title ?? "";
    const [from, to] = [oldDoc, newDoc].map((row) => (row === null ? {} : { role: "teacher", course: title }));
    const changes = listChanges({ role: "choice", course: "text" }, from ?? null, to ?? null);
    return [{ action, targetKind: "student", targetId: userId, targetLabel, changes }];
  },
};
