import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { PassEnding } from "../../shared/passes";
import type { MailLanguage } from "../../shared/mailKinds";
import { findPass, listExpired, needsPass } from "../learning/passes/reads";
import { findProfile } from "../platform/accounts";
import { fail } from "../platform/errors";
import { findReader } from "../platform/mail/reader";
import { queueMail } from "../platform/mail/writes";
import type { WriteCtx } from "../platform/rowChange";
import { endEnrollment } from "./endEnrollment";

interface Ending {
  /** The student reads it. */
  reason: string;
  courses: PassEnding;
  /** Why it ends, for the mail. */
  cause: "ended" | "withdrawn" | "refunded";
  /** The administrator, if one ends it. */
  actorId?: Id<"users">;
}

/**
 * Ends a pass, once (PASS-3).
 *
 * 1. `passes`: no further enrollment
 * 2. `enrollments` that it opened, if they end as well: see `endCourses`
 * 3. `mails`
 *
 * Error: passEnded.
 */
export async function endPass(
  ctx: WriteCtx,
  pass: Doc<"passes">,
  { reason, courses, cause, actorId }: Ending,
  now = Date.now(),
): Promise<void> {
  if (pass.ended !== undefined) fail("passEnded");
  const { _id: passId, userId } = pass;
  await ctx.db.patch("passes", passId, { ended: { at: now, reason, ...(cause !== "ended" && { isRefund: true }) } });
  const endsCourses = courses === "endCourses";
  if (endsCourses) await endCourses(ctx, { passId, ...(actorId && { actorId }) }, now);

  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, name, language } = reader;
  const course = pass.courseId && (await ctx.db.get("courses", pass.courseId));
  const data = { name, courseTitle: course?.title ?? null, reason, cause, endsCourses };
  await queueMail(ctx, { kind: "passEnded", key: `passEnded:${passId}`, to, userId, language, data });
}

/** Reason of a pass whose last day is over, which the student reads. */
const expired: Record<MailLanguage, string> = {
  pt: "O prazo do acesso terminou",
  es: "El plazo de acceso terminó",
  en: "The last day of access is over",
};

/** Passes per transaction; each ends up to `BATCH` enrollments. */
const PASSES = 5;

/**
 * Ends passes whose last day is over, with their courses while access is by approval (PASS-2).
 * Returns whether there may be more.
 */
export async function endExpired(ctx: WriteCtx, now = Date.now()): Promise<boolean> {
  const courses = (await needsPass(ctx)) ? "endCourses" : "keepCourses";
  const passes = await listExpired(ctx, now, PASSES);
  for (const pass of passes) {
    const language = (await findProfile(ctx, pass.userId))?.language ?? "pt";
    await endPass(ctx, pass, { reason: expired[language], courses, cause: "ended" }, now);
  }
  return passes.length === PASSES;
}

/** Enrollments per transaction; each writes some ten rows. */
const BATCH = 10;

/**
 * Ends the enrollments that an ended pass opened, with its reason.
 * Another valid pass takes a course over. Continues in further transactions. Certificates stay.
 */
export async function endCourses(
  ctx: WriteCtx,
  { passId, actorId }: { passId: Id<"passes">; actorId?: Id<"users"> },
  now = Date.now(),
): Promise<void> {
  const reason = (await ctx.db.get("passes", passId))?.ended?.reason;
  if (reason === undefined) return;
  const opened = await ctx.db
    .query("enrollments")
    .withIndex("by_passId", (q) => q.eq("passId", passId))
    .take(BATCH);
  for (const { _id: enrollmentId, userId, courseId } of opened) {
    const other = await findPass(ctx, userId, courseId, now);
    if (other !== null) await ctx.db.patch("enrollments", enrollmentId, { passId: other._id });
    else await endEnrollment(ctx, { enrollmentId, reason, isTold: false, ...(actorId && { actorId }) }, now);
  }
  if (opened.length < BATCH) return;
  await ctx.scheduler.runAfter(0, internal.jobs.passes.endCourses, { passId, ...(actorId && { actorId }) });
}
