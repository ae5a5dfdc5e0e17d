import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { AuditAction, AuditTargetKind } from "../../../shared/auditActions";
import type { AuditChange } from "../../../shared/auditChanges";
import { limits } from "../../../shared/limits";
import { toSearchText } from "../../../shared/searchText";
import { findProfile } from "../accounts";
import type { WriteCtx } from "../rowChange";
import type { auditCounts } from "./tables";

export interface AuditRecord {
  action: AuditAction;
  targetKind: AuditTargetKind;
  targetId: string;
  /** Human-readable title, code or name. */
  targetLabel: string;
  /**
   * Details beyond the fields: a reason, a file, the place of a new row.
   * Never exam answers, passwords or whole texts.
   */
  detail?: string;
  /** From what to what, see `listChanges`. */
  changes?: readonly AuditChange[];
  /** Defaults to the calling administrator. */
  actorId?: Id<"users">;
  /** The job that this entry is a line of. Defaults to the running one. */
  jobId?: AuditJob;
  /** The job that this entry stands for. */
  startedJob?: AuditJob;
}

type AuditJob = NonNullable<Doc<"auditEntries">["jobId"]>;

/**
 * Records an administrator's action; nothing without an actor (command line, seed).
 *
 * A declaration (`Maintained.audit`) says where a row change explains itself. Writes call this where one action changes
 * several rows, or the rows do not tell what was done (reordering, saved question sets, how a lesson got its text).
 */
export async function recordAudit(ctx: WriteCtx, record: AuditRecord): Promise<void> {
  const { actorId = ctx.viewer?.userId, detail, changes = [], startedJob, ...entry } = record;
  if (actorId === undefined) return;
  const { targetLabel, jobId = ctx.jobId } = entry;
  const ofJob = startedJob ?? jobId;
  await ctx.db.insert("auditEntries", {
    ...entry,
    actorId,
    actorName: (await findProfile(ctx, actorId))?.fullName ?? "",
    isJobLine: startedJob === undefined && jobId !== undefined,
    searchText: toSearchText(targetLabel),
    ...(ofJob && { jobId: ofJob }),
    ...(detail && { detail: detail.slice(0, limits.auditDetail) }),
    ...(changes.length > 0 && { changes: [...changes] }),
  });
}

/** Adds to a job's entry what it did (AUDIT-2). */
export async function closeJobEntry(ctx: WriteCtx, jobId: AuditJob, counts: Infer<typeof auditCounts>): Promise<void> {
  const entry = await ctx.db
    .query("auditEntries")
    .withIndex("by_jobId_and_isJobLine", (q) => q.eq("jobId", jobId).eq("isJobLine", false))
    .first();
  if (entry !== null) await ctx.db.patch("auditEntries", entry._id, { counts });
}
