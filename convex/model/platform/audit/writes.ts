import type { Id } from "../../../_generated/dataModel";
import type { AuditAction, AuditTargetKind } from "../../../shared/auditActions";
import { limits } from "../../../shared/limits";
import { findProfile } from "../accounts";
import type { WriteCtx } from "../rowChange";

export interface AuditRecord {
  action: AuditAction;
  targetKind: AuditTargetKind;
  targetId: string;
  /** Human-readable title, code or name. */
  targetLabel: string;
  /**
   * Details of this change.
   * Never exam answers, passwords or whole texts.
   */
  detail?: string;
  /** Defaults to the calling administrator. */
  actorId?: Id<"users">;
}

/**
 * Records an administrator's action; nothing without an actor (command line, seed).
 *
 * A declaration (`Maintained.audit`) says where a row change explains itself. Writes call this where one action changes
 * several rows, or the rows do not tell what was done (reordering, saved question sets, how a lesson got its text).
 */
export async function recordAudit(ctx: WriteCtx, record: AuditRecord): Promise<void> {
  const { actorId = ctx.viewer?.userId, detail, ...entry } = record;
  if (actorId === undefined) return;
  await ctx.db.insert("auditEntries", {
    ...entry,
    actorId,
    actorName: (await findProfile(ctx, actorId))?.fullName ?? "",
    ...(detail && { detail: detail.slice(0, limits.auditDetail) }),
  });
}
