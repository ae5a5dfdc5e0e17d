import type { Doc, Id } from "../../_generated/dataModel";
import type { JobNote } from "../../shared/jobs";
import { isHarmful } from "../../shared/peopleJobs";
import { requireCourse } from "../content/courses/reads";
import { enrollByHand } from "../learning/enrollments/byHand";
import { findEnrollment, requireEnrollment } from "../learning/enrollments/reads";
import { extendAccommodation } from "../learning/exams/accommodations";
import { extendPasses } from "../learning/passes/lastDay";
import { hasAdminRole } from "../people/profiles/access";
import { setBlocked } from "../people/profiles/writes";
import { findProfile } from "../platform/accounts";
import { fail } from "../platform/errors";
import type { Job, JobItem, Made, Outcome } from "../platform/jobs/engine";
import { noteOf } from "../platform/jobs/notes";
import type { AdminCtx, WriteCtx } from "../platform/rowChange";
import { endEnrollment } from "./endEnrollment";
import { moveEnrollment } from "./moveEnrollment";

type PeopleJob = Job<"people">;

/** Changes one person of a job. */
export async function changePerson(ctx: WriteCtx, job: PeopleJob, item: JobItem): Promise<Outcome> {
  const profile = item.userId && (await findProfile(ctx, item.userId));
  if (!profile) return { note: "notFound" };
  try {
    const done = job.work.undoes === undefined ? await act(ctx, job, profile) : await undo(ctx, job, { profile, item });
    return typeof done === "string" ? { note: done } : done && { made: done };
  } catch (error) {
    return { note: noteOf(error) };
  }
}

/**
 * Rows that an undo takes back, or a note on why nothing was done.
 * Null if the act was done and cannot be undone.
 */
type Done = Made | JobNote | null;

async function act(ctx: WriteCtx, job: PeopleJob, profile: Doc<"profiles">): Promise<Done> {
  const { createdBy: actorId, work } = job;
  const { userId } = profile;
  // Administrators themselves read that they cannot block themselves.
  const isOwnBlock = work.act === "block" && userId === actorId;
  if (isHarmful(work.act) && !isOwnBlock && (await hasAdminRole(ctx, userId))) return "spared";
  switch (work.act) {
    case "block":
    case "unblock":
      return await changeStatus(ctx, job, profile);
    case "enroll":
      return await enroll(ctx, { userId, courseId: courseOf(work), couponCode: work.couponCode ?? "", actorId });
    case "end": {
      const { _id: enrollmentId } = await requireEnrollment(ctx, userId, courseOf(work));
      return { endedId: await endEnrollment(ctx, { enrollmentId, reason: work.reason ?? "", actorId }) };
    }
    case "move": {
      const { _id: enrollmentId } = await requireEnrollment(ctx, userId, courseOf(work));
      const toCourseId = work.toCourseId ?? fail("invalidInput");
      return await moveEnrollment(ctx, { enrollmentId, toCourseId, reason: work.reason ?? "", actorId });
    }
    case "extend": {
      const course = await requireCourse(ctx, courseOf(work));
      await requireEnrollment(ctx, userId, course._id);
      const least = work.extension ?? fail("invalidInput");
      const adminCtx: AdminCtx = { ...ctx, viewer: { userId: actorId } };
      return (await extendAccommodation(adminCtx, { userId, course }, least)) ? null : "nothingToChange";
    }
    case "extendPass": {
      const { until } = work.lastDay ?? fail("invalidInput");
      const done = await extendPasses(ctx, { userId, courseId: courseOf(work), until });
      return done === "extended" ? null : done;
    }
  }
}

const courseOf = ({ courseId }: PeopleJob["work"]): Id<"courses"> => courseId ?? fail("invalidInput");

async function changeStatus(
  ctx: WriteCtx,
  { _id: jobId, createdBy: actorId, work }: PeopleJob,
  { userId, isBlocked }: Doc<"profiles">,
): Promise<Done> {
  const blocked = work.act === "block";
  if (isBlocked === blocked) return "nothingToChange";
  await setBlocked(ctx, { userId, blocked, actorId, jobId });
  return {};
}

async function enroll(ctx: WriteCtx, request: Parameters<typeof enrollByHand>[1]): Promise<Done> {
  const done = await enrollByHand(ctx, request);
  if (done.outcome === "couponRefused") return done.code;
  if (done.outcome === "alreadyEnrolled") return "personEnrolled";
  const made = await findEnrollment(ctx, request.userId, request.courseId);
  return made && { enrollmentId: made._id };
}

/**
 * Takes back what a job did to one person (PEOPLE-22).
 * Only what is still as the job left it: a row that came later has another id.
 */
async function undo(
  ctx: WriteCtx,
  job: PeopleJob,
  { profile, item: { enrollmentId, endedId } }: { profile: Doc<"profiles">; item: JobItem },
): Promise<Done> {
  const { createdBy: actorId, work } = job;
  const { userId } = profile;
  if (work.act === "block" || work.act === "unblock") {
    if (profile.statusJobId !== work.undoes) return "changedSince";
    const isSpared = work.act === "block" && userId !== actorId && (await hasAdminRole(ctx, userId));
    return isSpared ? "spared" : await changeStatus(ctx, job, profile);
  }
  const made = enrollmentId && (await ctx.db.get("enrollments", enrollmentId));
  const ended = endedId && (await ctx.db.get("endedEnrollments", endedId));
  if (made === null || ended === null) return "changedSince";
  const reason = work.reason ?? "";
  if (made && ended)
    return await moveEnrollment(ctx, { enrollmentId: made._id, toCourseId: ended.courseId, reason, actorId });
  if (made) return { endedId: await endEnrollment(ctx, { enrollmentId: made._id, reason, actorId }) };
  return ended ? await enroll(ctx, { userId, courseId: ended.courseId, couponCode: "", actorId }) : "changedSince";
}
