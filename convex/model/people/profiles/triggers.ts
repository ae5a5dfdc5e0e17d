import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { dropOldAvatar } from "./avatars";
import { findProfile } from "../../platform/accounts";

export function personSearchText({ fullName, email }: { fullName: string; email: string }): string {
  return toSearchText(`${fullName} ${email}`);
}

export async function keepProfile(ctx: TriggerCtx, change: RowChange<"profiles">): Promise<void> {
  const { id, oldDoc, newDoc } = change;
  await dropOldAvatar(ctx, change);
  if (newDoc === null) return;
  const searchText = personSearchText(newDoc);
  if (newDoc.searchText !== searchText) await ctx.innerDb.patch("profiles", id, { searchText });
  if (oldDoc === null || oldDoc.isBlocked === newDoc.isBlocked) return;
  const action = newDoc.isBlocked ? "student.blocked" : "student.unblocked";
  const target = { targetKind: "student", targetId: newDoc.userId, targetLabel: newDoc.fullName } as const;
  await recordAudit(ctx, { action, ...target });
}

export async function auditRole(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"userRoles">): Promise<void> {
  const userId = newDoc?.userId ?? oldDoc?.userId;
  if (userId === undefined || (oldDoc !== null && newDoc !== null)) return;
  const action = newDoc === null ? "role.revoked" : "role.granted";
  const targetLabel = (await findProfile(ctx, userId))?.fullName ?? "";
  await recordAudit(ctx, { action, targetKind: "student", targetId: userId, targetLabel });
}
