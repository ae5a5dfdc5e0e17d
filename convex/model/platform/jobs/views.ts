import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
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
  act: literals(...accountActs, "invite", "give", "import", "remove", ...certificateActs),
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
  /** File that it imports or takes back, and what came of it so far. */
  imported: v.union(
    v.object({ fileName: v.string(), addedCount: v.number(), changedCount: v.number(), isUndo: v.boolean() }),
    v.null(),
  ),
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
  if (work.kind !== "questions" || work.fileName === undefined) return null;
  const { fileName, addedCount, changedCount, undoes } = work;
  return { fileName, addedCount, changedCount, isUndo: undoes !== undefined };
}

export const jobNoteView = v.object({
  _id: v.id("jobItems"),
  /** Null without an account, or after its removal. */
  userId: v.union(v.id("users"), v.null()),
  /**
   * Name of the person, line's address, certificate's code, or the question.
   * "" after its removal.
   */
  name: v.string(),
  line: v.union(v.number(), v.null()),
  note: literals(...jobNotes),
});

/** The current row of a question, by its first id. */
async function findQuestion(ctx: QueryCtx, firstId: Id<"examQuestions">): Promise<Doc<"examQuestions"> | null> {
  const edited = ctx.db.query("examQuestions").withIndex("by_firstId", (q) => q.eq("firstId", firstId));
  return (await ctx.db.get("examQuestions", firstId)) ?? (await edited.unique());
}

export async function toJobNoteView(ctx: QueryCtx, item: JobItem): Promise<Infer<typeof jobNoteView>> {
  const { _id, userId = null, certificateId, line = null, address = "", note = "failed" } = item;
  const profile = userId && (await findProfile(ctx, userId));
  if (profile) return { _id, userId, name: profile.fullName, line, note };
  const certificate = certificateId && (await ctx.db.get("certificates", certificateId));
  const question = item.questionId && (await findQuestion(ctx, item.questionId));
  return { _id, userId: null, name: question?.questionText ?? certificate?.certificateHash ?? address, line, note };
}
