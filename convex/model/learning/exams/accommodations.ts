import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { changedFields, nextVersion } from "../../platform/forms";
import { requireProfile } from "../../platform/accounts";
import type { AdminCtx } from "../../platform/rowChange";
import { findCandidateOrNew, saveCandidate } from "./candidates";
import { moveDeadline } from "./deadline";
import { findExam, findOpenSitting, type Participation } from "./reads";
import { readRule } from "./retries";

/** Extra time and attempts, as administrators see them. */
export const accommodation = v.object({
  courseId: v.id("courses"),
  courseTitle: v.string(),
  timeLimitMinutes: v.union(v.number(), v.null()),
  extraMinutes: v.number(),
  extraAttempts: v.number(),
  version: v.number(),
  /** Deadline of the open sitting, ms since epoch, if any. */
  deadlineAt: v.union(v.number(), v.null()),
  /** End of the pause an extra attempt would skip, ms since epoch. */
  pauseUntil: v.union(v.number(), v.null()),
  /** Whether only an extra attempt would open the exam again. */
  isPassed: v.boolean(),
});

/** Null without an exam. */
export async function readAccommodation(
  ctx: QueryCtx,
  { userId, courseId }: Participation,
  course: Doc<"courses">,
): Promise<Infer<typeof accommodation> | null> {
  const participation = { userId, courseId };
  const exam = await findExam(ctx, courseId);
  if (exam === null) return null;
  const { extraMinutes, extraAttempts, version } = await findCandidateOrNew(ctx, participation);
  const open = await findOpenSitting(ctx, participation);
  const rule = await readRule(ctx, participation, Date.now());
  return {
    courseId,
    courseTitle: course.title,
    timeLimitMinutes: exam.timeLimitMinutes ?? null,
    extraMinutes,
    extraAttempts,
    version,
    deadlineAt: open?.deadlineAt ?? null,
    pauseUntil: "until" in rule ? rule.until : null,
    isPassed: !rule.allows && rule.because === "passed",
  };
}

interface Given {
  extraMinutes: number;
  extraAttempts: number;
}

export const accommodationRules = { extraMinutes: "minutes", extraAttempts: "number" } as const;

/**
 * Saves an accommodation, effective in the open sitting (EXAM-33).
 * Error: editConflict.
 */
export async function saveAccommodation(
  ctx: AdminCtx,
  { userId, course }: { userId: Id<"users">; course: Doc<"courses"> },
  { seenVersion, ...given }: Given & { seenVersion: number },
): Promise<void> {
  const participation = { userId, courseId: course._id };
  const candidate = await findCandidateOrNew(ctx, participation);
  const version = nextVersion(candidate, seenVersion, given);
  if (changedFields(candidate, given).length === 0) return;
  await saveCandidate(ctx, candidate, { ...given, version });
  const open = await findOpenSitting(ctx, participation);
  if (open) await moveDeadline(ctx, open, given.extraMinutes - candidate.extraMinutes);

  const { fullName } = await requireProfile(ctx, userId);
  const changes = listChanges<Given>(accommodationRules, candidate, given);
  const target = { targetKind: "student", targetId: userId, targetLabel: fullName } as const;
  await recordAudit(ctx, { action: "student.accommodated", ...target, detail: course.title, changes });
}

/**
 * Raises an accommodation to at least these values (PEOPLE-23).
 * Nobody loses what they have, and a second time changes nothing. Returns whether it changed something.
 */
export async function extendAccommodation(
  ctx: AdminCtx,
  { userId, course }: { userId: Id<"users">; course: Doc<"courses"> },
  least: Given,
): Promise<boolean> {
  const { extraMinutes, extraAttempts, version } = await findCandidateOrNew(ctx, { userId, courseId: course._id });
  const given = {
    extraMinutes: Math.max(extraMinutes, least.extraMinutes),
    extraAttempts: Math.max(extraAttempts, least.extraAttempts),
  };
  if (given.extraMinutes === extraMinutes && given.extraAttempts === extraAttempts) return false;
  await saveAccommodation(ctx, { userId, course }, { ...given, seenVersion: version });
  return true;
}
