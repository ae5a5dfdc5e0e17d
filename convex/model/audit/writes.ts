import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditAction, AuditTargetKind } from "../../shared/auditActions";
import { limits } from "../../shared/limits";
import { findProfile } from "../people/reads";

interface AuditRecord {
  actorId: Id<"users">;
  action: AuditAction;
  targetKind: AuditTargetKind;
  targetId: string;
  /** What a person calls it: title, code, name. */
  targetLabel: string;
  /** What else tells this change from others. Never an answer of an exam, a password or a whole text. */
  detail?: string;
}

/** Every write of an administrator calls it, in the transaction of the write: no change without its entry. */
export async function recordAudit(ctx: MutationCtx, record: AuditRecord): Promise<void> {
  const { actorId, action, targetKind, targetId, targetLabel, detail } = record;
  await ctx.db.insert("auditEntries", {
    actorId,
    actorName: (await findProfile(ctx, actorId))?.fullName ?? "",
    action,
    targetKind,
    targetId,
    targetLabel,
    ...(detail && { detail: detail.slice(0, limits.auditDetail) }),
  });
}
