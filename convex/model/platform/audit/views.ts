import { v, type Infer } from "convex/values";
import type { Doc, TableNames } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { AuditTargetKind } from "../../../shared/auditActions";
import { findProfile } from "../accounts";
import { auditChange, auditCounts, auditJob } from "./tables";

export const auditEntry = v.object({
  _id: v.id("auditEntries"),
  at: v.number(),
  actorId: v.id("users"),
  /** "" once the account is deleted. */
  actorName: v.string(),
  action: v.string(),
  targetKind: v.string(),
  targetId: v.string(),
  targetLabel: v.string(),
  /** Whether the target still has a page to open. */
  isThere: v.boolean(),
  detail: v.union(v.string(), v.null()),
  changes: v.array(auditChange),
  /** Set for the entry of a job, which has its lines behind it. */
  job: v.union(
    v.object({
      jobId: auditJob,
      /** Null while it runs. */
      counts: v.union(auditCounts, v.null()),
    }),
    v.null(),
  ),
});

export async function toAuditEntry(ctx: QueryCtx, entry: Doc<"auditEntries">): Promise<Infer<typeof auditEntry>> {
  const { _id, actorId, actorName, action, targetKind, targetId, targetLabel } = entry;
  const { detail = null, changes = [], jobId, counts = null, isJobLine } = entry;
  return {
    _id,
    at: entry._creationTime,
    ...{ actorId, actorName, action, targetKind, targetId, targetLabel, detail, changes },
    isThere: await isThere(ctx, entry),
    job: jobId === undefined || isJobLine ? null : { jobId, counts },
  };
}

/** Tables of the targets that are rows of their own. */
const tables: Partial<Record<AuditTargetKind, TableNames>> = {
  course: "courses",
  module: "modules",
  lesson: "lessons",
  exam: "courseExams",
  coupon: "discountCoupons",
  certificate: "certificates",
  invitation: "invitations",
  announcement: "announcements",
};

async function isThere(ctx: QueryCtx, { targetKind, targetId }: Doc<"auditEntries">): Promise<boolean> {
  if (targetKind === "student") {
    const userId = ctx.db.normalizeId("users", targetId);
    return userId !== null && (await findProfile(ctx, userId)) !== null;
  }
  const table = tables[targetKind];
  if (table === undefined) return targetKind !== "audit";
  const id = ctx.db.normalizeId(table, targetId);
  return id !== null && (await ctx.db.get(table, id)) !== null;
}

export const auditActor = v.object({ userId: v.id("users"), fullName: v.string() });

/** Administrators of the filter at most. */
const ACTORS = 100;

/** The staff, and the one that is asked for, who may be none any more. */
export async function listActors(ctx: QueryCtx, chosen: string): Promise<Infer<typeof auditActor>[]> {
  const roles = await ctx.db.query("userRoles").withIndex("by_role").take(ACTORS);
  const teachers = await ctx.db.query("courseStaff").withIndex("by_userId_and_courseId").take(ACTORS);
  const chosenId = ctx.db.normalizeId("users", chosen);
  const ids = new Set([...roles, ...teachers].map(({ userId }) => userId));
  if (chosenId !== null) ids.add(chosenId);
  const actors = await Promise.all(
    [...ids].map(async (userId) => ({ userId, fullName: (await findProfile(ctx, userId))?.fullName ?? "" })),
  );
  return actors.filter(({ fullName }) => fullName !== "").sort((a, b) => a.fullName.localeCompare(b.fullName));
}

export const readingLine = v.object({
  _id: v.id("personReadings"),
  at: v.number(),
  actorName: v.string(),
  personName: v.string(),
});

export function toReadingLine(reading: Doc<"personReadings">): Infer<typeof readingLine> {
  const { _id, _creationTime: at, actorName, personName } = reading;
  return { _id, at, actorName, personName };
}
