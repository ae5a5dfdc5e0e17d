import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { QueryCtx } from "../../../_generated/server";
import { certificateActs } from "../../../shared/certificateStates";
import { jobNotes } from "../../../shared/jobs";
import { accountActs, isUndoable } from "../../../shared/peopleJobs";
import { findProfile } from "../accounts";
import type { Job, JobItem, WorkOf } from "./engine";
import { jobStatus } from "./tables";

/** Kinds of jobs with a panel, by the page that shows it. */
export const jobKinds = literals("people", "invitations", "certificates", "questions");

export const jobView = v.object({
  _id: v.id("jobs"),
  kind: jobKinds,
  act: literals(...accountActs, "invite", "give", "import", ...certificateActs),
  status: jobStatus,
  /** Null until everything is listed. */
  total: v.union(v.number(), v.null()),
  doneCount: v.number(),
  skippedCount: v.number(),
  /** Whether it works on search results, at most `limits.searchCandidates`. */
  ofSearch: v.boolean(),
  /** Course that it is about. */
  courseTitle: v.union(v.string(), v.null()),
  /** Passes given and invitations made so far. */
  granted: v.union(v.object({ passCount: v.number(), invitationCount: v.number() }), v.null()),
  /** More about a job on people. */
  people: v.union(
    v.object({
      courseId: v.union(v.id("courses"), v.null()),
      /** Course that it moves to. */
      toCourseTitle: v.union(v.string(), v.null()),
      /** Whether it takes back another job. */
      isUndo: v.boolean(),
      /** Whether it has changed somebody and can be taken back. */
      canUndo: v.boolean(),
    }),
    v.null(),
  ),
  /** File that it imports, and what came of it so far. */
  imported: v.union(v.object({ fileName: v.string(), addedCount: v.number(), changedCount: v.number() }), v.null()),
});

export async function toJobView(ctx: QueryCtx, job: Job): Promise<Infer<typeof jobView>> {
  const { _id, work, status, doneCount, skippedCount } = job;
  const { kind, act } = work;
  const total = job.cursor === null ? job.total : null;
  const ofSearch = work.kind === "people" && work.ofSearch;
  const courseId = work.kind === "people" ? work.courseId : undefined;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const counts = { total, doneCount, skippedCount };
  return {
    _id,
    kind,
    act,
    status,
    ...counts,
    ofSearch,
    courseTitle: course?.title ?? null,
    granted: toGranted(work),
    people: work.kind === "people" ? await toPeople(ctx, job, work) : null,
    imported: toImported(work),
  };
}

function toGranted(work: Job["work"]): Infer<typeof jobView>["granted"] {
  if (work.kind !== "invitations") return null;
  const { passCount, invitationCount } = work;
  return { passCount, invitationCount };
}

async function toPeople(
  ctx: QueryCtx,
  { status, doneCount, skippedCount }: Job,
  { act, courseId, toCourseId, undoes }: WorkOf<"people">,
): Promise<Infer<typeof jobView>["people"]> {
  const toCourse = toCourseId && (await ctx.db.get("courses", toCourseId));
  return {
    courseId: courseId ?? null,
    toCourseTitle: toCourse?.title ?? null,
    isUndo: undoes !== undefined,
    canUndo: status !== "running" && isUndoable(act) && doneCount > skippedCount,
  };
}

function toImported(work: Job["work"]): Infer<typeof jobView>["imported"] {
  if (work.kind !== "questions") return null;
  const { fileName, addedCount, changedCount } = work;
  return { fileName, addedCount, changedCount };
}

export const jobNoteView = v.object({
  _id: v.id("jobItems"),
  /** Null without an account, or after its removal. */
  userId: v.union(v.id("users"), v.null()),
  /**
   * Name of the person, line's address, or certificate's code.
   * "" after its removal.
   */
  name: v.string(),
  line: v.union(v.number(), v.null()),
  note: literals(...jobNotes),
});

export async function toJobNoteView(ctx: QueryCtx, item: JobItem): Promise<Infer<typeof jobNoteView>> {
  const { _id, userId = null, certificateId, line = null, address = "", note = "failed" } = item;
  const profile = userId && (await findProfile(ctx, userId));
  if (profile) return { _id, userId, name: profile.fullName, line, note };
  const certificate = certificateId && (await ctx.db.get("certificates", certificateId));
  return { _id, userId: null, name: certificate?.certificateHash ?? address, line, note };
}
