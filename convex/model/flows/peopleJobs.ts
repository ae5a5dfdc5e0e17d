import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditAction } from "../../shared/auditActions";
import { extensionForm } from "../../shared/accommodationForm";
import { endingForm } from "../../shared/endingForm";
import { lastDayForm } from "../../shared/passForm";
import { isUndoable, peopleJobRules as rules, undoingActs, type AccountAct } from "../../shared/peopleJobs";
import { requireCourse } from "../content/courses/reads";
import { findExam } from "../learning/exams/reads";
import { listChanges } from "../platform/audit/changes";
import type { AuditRecord } from "../platform/audit/writes";
import { fail } from "../platform/errors";
import { readForm, refuse } from "../platform/forms";
import { requireJob, startJob, type Job, type JobRules } from "../platform/jobs/engine";
import { changePerson } from "./peopleActs";
import { hasWords, listPeople } from "./peopleMatches";

type PeopleWork = Job<"people">["work"];
/** An act and whom it is about: those chosen, or all who match a filter. */
export type PeopleRequest = Omit<PeopleWork, "kind" | "ofSearch" | "undoes"> & { userIds: readonly Id<"users">[] };

const fields = ["courseId", "toCourseId", "reason", "extension", "lastDay"] as const;

/** Fields that each act requires. Others are refused, except a coupon. */
const needs: Record<AccountAct, readonly (typeof fields)[number][]> = {
  block: [],
  unblock: [],
  enroll: ["courseId"],
  end: ["courseId", "reason"],
  move: ["courseId", "toCourseId", "reason"],
  extend: ["courseId", "extension"],
  extendPass: ["courseId", "lastDay"],
};

/**
 * Starts an act on chosen people, or on all who match.
 * Errors: invalidInput (nobody, or too many), formInvalid, notFound (a course), examUnavailable, jobRunning.
 */
export async function startPeopleJob(
  ctx: MutationCtx,
  { createdBy, userIds, ...request }: PeopleRequest & { createdBy: Id<"users"> },
): Promise<void> {
  const chosen = [...new Set(userIds)];
  const { filter, ofCourse } = request;
  const filters = [filter, ofCourse].filter((given) => given !== undefined);
  const isChosen = filters.length === 0;
  if (isChosen ? chosen.length === 0 || chosen.length > rules.chosen : chosen.length > 0) fail("invalidInput");
  if (filters.length > 1 || (ofCourse !== undefined && request.courseId === undefined)) fail("invalidInput");
  const work = { ...request, ...(await readAct(ctx, request)) };
  const items = isChosen ? chosen.map((userId) => ({ userId })) : null;
  const ofSearch = hasWords(filter ?? ofCourse);
  const audit = await toEntry(ctx, request);
  await startJob(ctx, { createdBy, work: { ...work, kind: "people", ofSearch }, items, audit });
}

const auditActions: Record<AccountAct, AuditAction> = {
  block: "student.blocked",
  unblock: "student.unblocked",
  enroll: "student.enrolled",
  end: "student.unenrolled",
  move: "student.moved",
  extend: "student.accommodated",
  extendPass: "pass.extended",
};

/** The entry of a job: about its course, if there is one. */
async function toEntry(
  ctx: MutationCtx,
  {
    act,
    courseId,
    toCourseId,
    couponCode,
    reason,
    lastDay,
  }: Pick<PeopleWork, "act" | "courseId" | "toCourseId" | "couponCode" | "reason" | "lastDay">,
): Promise<AuditRecord> {
  const [course, toCourse] = [
    courseId && (await requireCourse(ctx, courseId)),
    toCourseId && (await requireCourse(ctx, toCourseId)),
  ];
  const target = course
    ? ({ targetKind: "course", targetId: course._id, targetLabel: course.title } as const)
    : ({ targetKind: "student", targetId: "list", targetLabel: "" } as const);
  const changes = toCourse
    ? listChanges({ course: "text" }, { course: course?.title }, { course: toCourse.title })
    : [];
  const detail = reason ?? couponCode ?? lastDay?.until;
  return { action: auditActions[act], ...target, changes, ...(detail && { detail }) };
}

/** Checks what the act needs; returns what its forms make of it. */
async function readAct(
  ctx: MutationCtx,
  { act, courseId, toCourseId, reason, extension, lastDay }: Omit<PeopleRequest, "userIds">,
): Promise<Pick<PeopleWork, "reason" | "extension" | "lastDay">> {
  const given = { courseId, toCourseId, reason, extension, lastDay };
  for (const name of fields) if (needs[act].includes(name) !== (given[name] !== undefined)) fail("invalidInput");
  for (const id of [courseId, toCourseId]) if (id !== undefined) await requireCourse(ctx, id);
  if (toCourseId !== undefined && toCourseId === courseId) refuse("toCourseId", "otherCourseRequired");
  if (reason !== undefined) return readForm(endingForm, { reason });
  if (lastDay !== undefined) return { lastDay: readForm(lastDayForm, lastDay) };
  if (extension === undefined || courseId === undefined) return {};
  if ((await findExam(ctx, courseId)) === null) fail("examUnavailable");
  return { extension: readForm(extensionForm, extension) };
}

/**
 * Starts a job that takes back what another one did (PEOPLE-22).
 * The reason is for students whose enrollments end by it. Errors: notFound, invalidInput (running, or nothing to take
 * back), formInvalid, jobRunning.
 */
export async function startUndo(
  ctx: MutationCtx,
  { jobId, createdBy, ...input }: { jobId: Id<"jobs">; createdBy: Id<"users">; reason?: string },
): Promise<void> {
  const { work, status } = await requireJob(ctx, jobId);
  if (work.kind !== "people" || status === "running" || !isUndoable(work.act)) return fail("invalidInput");
  const act = undoingActs[work.act];
  const needsReason = act === "end" || act === "move";
  const why = needsReason ? readForm(endingForm, { reason: input.reason ?? "" }) : {};
  const { courseId, toCourseId } = work;
  const courses = toCourseId === undefined ? { courseId } : { courseId: toCourseId, toCourseId: courseId };
  await startJob(ctx, {
    createdBy,
    work: { kind: "people", act, ofSearch: false, undoes: jobId, ...courses, ...why },
    items: null,
    audit: await toEntry(ctx, { act, ...courses, ...why }),
  });
}

export const peopleJobRules: JobRules<"people"> = {
  list: listPeople,
  act: changePerson,
  // Only a deleted course ends the job; no person is skipped for it.
  mayGoOn: async (ctx, { work: { courseId, toCourseId } }) => {
    for (const id of [courseId, toCourseId])
      if (id !== undefined && (await ctx.db.get("courses", id)) === null) return false;
    return true;
  },
};
