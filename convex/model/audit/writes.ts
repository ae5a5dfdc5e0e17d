import type { Id } from "../../_generated/dataModel";
import type { AuditAction, AuditTargetKind } from "../../shared/auditActions";
import { limits } from "../../shared/limits";
import { findProfile } from "../people/reads";
import type { WriteCtx } from "../rowChange";

interface AuditRecord {
  action: AuditAction;
  targetKind: AuditTargetKind;
  targetId: string;
  /** What a person calls it: title, code, name. */
  targetLabel: string;
  /** What distinguishes this change from others. Never an answer of an exam, a password or a whole text. */
  detail?: string;
  /** The administrator calling the mutation unless given. */
  actorId?: Id<"users">;
}

/**
 * Triggers call it for what a changed row says by itself. The writes call it where one act changes several rows or rows
 * alone do not tell what was done: new orders, saved question sets, and how a lesson got its text. Without an actor
 * (command line, seed) there is no entry.
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
