import type { Infer } from "convex/values";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { invitationRules } from "../../../shared/invitations";
import { emailField } from "../../../shared/personFields";
import { enrollByHand } from "../enrollments/byHand";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { actApart, findRunning, JOB_BATCH, requireNoneRunning } from "../../platform/jobs";
import { findLastJob, keepProgress, noteOf } from "../../peopleJobs/jobs";
import type { tokenLine } from "../../peopleJobs/tables";
import { takeFromLimits } from "../../platform/rateLimits";
import { planInvitation } from "./plan";
import type { WriteCtx } from "../../platform/rowChange";
import { invite } from "./writes";

type TokenLine = Infer<typeof tokenLine>;
type JobId = Id<"peopleJobs">;
type Note = Pick<Doc<"peopleJobNotes">, "note" | "userId">;

/**
 * The caller schedules the first batch. Errors: invalidInput (no lines, or too many), jobRunning,
 * tooManyAttempts {retryAt}.
 */
export async function createInvitationJob(
  ctx: MutationCtx,
  { createdBy, lines }: { createdBy: Id<"users">; lines: readonly TokenLine[] },
): Promise<JobId> {
  const total = lines.length;
  if (total === 0 || total > invitationRules.linesPerFile) fail("invalidInput");
  requireNoneRunning(await findLastJob(ctx, createdBy, "invitations"));
  await takeFromLimits(ctx, [{ limit: "invitations", key: createdBy, count: total }]);
  const counts = { status: "running" as const, total, doneCount: 0, skippedCount: 0, isCounted: true };
  const jobId = await ctx.db.insert("peopleJobs", { createdBy, list: "invitations", act: "invite", ...counts });
  for (let start = 0; start < total; start += JOB_BATCH)
    await ctx.db.insert("peopleJobBatches", { jobId, lines: lines.slice(start, start + JOB_BATCH) });
  const target = { targetKind: "invitation", targetId: jobId, targetLabel: "CSV" } as const;
  await recordAudit(ctx, { action: "invitation.sent", ...target, detail: `lines: ${total}`, actorId: createdBy });
  return jobId;
}

/**
 * Takes the next batch; of a canceled job it only drops it, with its tokens.
 *
 * @returns whether there is another
 */
export async function runInvitationBatch(ctx: MutationCtx, jobId: JobId): Promise<boolean> {
  const [batch, next] = await ctx.db
    .query("peopleJobBatches")
    .withIndex("by_jobId", (q) => q.eq("jobId", jobId))
    .take(2);
  if (!batch) return false;
  await ctx.db.delete("peopleJobBatches", batch._id);
  const job = await findRunning(ctx, "peopleJobs", jobId);
  if (job === null) return next !== undefined;
  const notes = [];
  for (const line of batch.lines) {
    const act = () => ctx.runMutation(internal.jobs.invitations.inviteLine, { actorId: job.createdBy, line });
    const done = await actApart(`Job ${jobId}, line ${line.line}`, act);
    const note = done === null ? { note: "failed" as const } : done.value;
    if (note !== null) notes.push({ ...note, line: line.line, address: addressOf(line) });
  }
  await keepProgress(ctx, job, { count: batch.lines.length, notes, isOver: next === undefined });
  return next !== undefined;
}

/** As it is found again when its person leaves (PRIVACY-7). */
const addressOf = ({ email }: TokenLine): string =>
  emailField.safeParse(email).data ?? email.slice(0, invitationRules.cell);

/** Checks again by the same rules: much may have happened since the file was looked at. Null when it was sent. */
export async function inviteLine(
  ctx: WriteCtx,
  { token, tokenHash, ...line }: TokenLine,
  createdBy: Id<"users">,
): Promise<Note | null> {
  const plan = await planInvitation(ctx, line);
  // So that the note goes with the account.
  if (plan.outcome === "refused") return { note: plan.reason, ...(plan.userId && { userId: plan.userId }) };
  if (plan.outcome === "invite") {
    try {
      await invite(ctx, plan.invitee, { token, tokenHash, createdBy });
      return null;
    } catch (error) {
      return { note: noteOf(error) };
    }
  }
  const { userId, courseId, couponCode } = plan;
  const done = await enrollByHand(ctx, { userId, courseId, couponCode, actorId: createdBy });
  if (done.outcome === "couponRefused") return { note: done.code, userId };
  return { note: done.outcome === "enrolled" ? "enrolledInstead" : "personEnrolled", userId };
}
