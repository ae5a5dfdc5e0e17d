import { parseISO } from "date-fns";
import type { Infer } from "convex/values";
import type { v } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { certificateTransitions, type CertificateAct } from "../../../shared/certificateStates";
import { fail } from "../../platform/errors";
import { refuse } from "../../platform/forms";
import { findProfile } from "../../platform/accounts";
import { unusedCode } from "./issue";
import { closeNameRequest, moveNameRequest } from "./nameRequests";
import { areCoursesValid, listPathCertificates } from "./pathCertificates";
import { requireRecord } from "./records";
import { mailEvent } from "./triggers";
import { canAct } from "./states";
import type { whyFields } from "../../platform/jobs/tables";

type Certificate = Doc<"certificates">;

/** Reason of an action, and the person who acts. */
export type Why = Infer<ReturnType<typeof v.object<typeof whyFields>>> & { actorId: Id<"users"> };

/** Corrections of printed facts. */
export interface Corrections {
  studentName?: string;
  courseDurationHours?: number;
  /** yyyy-MM-dd in Brasília. */
  issuedDay?: string;
}

/** Error: notFound. */
export async function requireCertificate(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<Certificate> {
  return (await ctx.db.get("certificates", certificateId)) ?? fail("notFound");
}

/**
 * Changes the state of a certificate.
 * Error: certificateStateChanged, if the state does not allow the action.
 */
export async function changeState(
  ctx: MutationCtx,
  certificate: Certificate,
  { act, why }: { act: Exclude<CertificateAct, "reissue">; why: Why },
): Promise<void> {
  if (!canAct(act, certificate)) fail("certificateStateChanged");
  if (act === "lift" && !(await areCoursesValid(ctx, certificate))) fail("certificateStateChanged");
  await moveTo(ctx, certificate, { act, why });
  await followCourse(ctx, certificate, { act, why });
}

type StateChange = { act: Exclude<CertificateAct, "reissue">; why: Why };

async function moveTo(
  ctx: MutationCtx,
  certificate: Certificate,
  { act, why, otherId }: StateChange & { otherId?: Id<"certificates"> },
): Promise<void> {
  const { to } = certificateTransitions[act];
  await ctx.db.patch("certificates", certificate._id, { state: to, stateAt: Date.now() });
  await recordEvent(ctx, certificate, { act, why, ...(otherId && { otherId }) });
  if (act === "revoke") await closeNameRequest(ctx, certificate, { actorId: why.actorId });
}

/**
 * Lets the certificates of paths follow that of one of their courses (PATH-8).
 * One that was suspended for itself is not lifted.
 */
async function followCourse(ctx: MutationCtx, course: Certificate, { act, why }: StateChange): Promise<void> {
  for (const ofPath of await listPathCertificates(ctx, course)) {
    const follows = act !== "lift" || ((await hasFollowed(ctx, ofPath)) && (await areCoursesValid(ctx, ofPath)));
    if (follows && canAct(act, ofPath)) await moveTo(ctx, ofPath, { act, why, otherId: course._id });
  }
}

/** Whether another certificate's suspension suspended it. */
async function hasFollowed(ctx: MutationCtx, { _id }: Certificate): Promise<boolean> {
  const last = await ctx.db
    .query("certificateEvents")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", _id))
    .order("desc")
    .first();
  return last?.act === "suspend" && last.otherId !== undefined;
}

/**
 * Issues a corrected copy, to which the old code leads.
 *
 * Errors: certificateStateChanged, unless it is valid; formInvalid, for a day before the enrollment's, and for a
 * name that was removed with the account (PRIVACY-8).
 */
export async function reissue(
  ctx: MutationCtx,
  certificate: Certificate,
  { corrections, why }: { corrections: Corrections; why: Why },
): Promise<Id<"certificates">> {
  if (!canAct("reissue", certificate)) fail("certificateStateChanged");
  const { issuedDay, ...facts } = corrections;
  const { _id, _creationTime, ...copy } = certificate;
  // The Latin name was given for the old one.
  if (facts.studentName !== undefined && facts.studentName !== copy.studentName) delete copy.latinName;
  if (copy.studentName === "" && facts.studentName) refuse("studentName", "certificateNameRemoved");
  const now = Date.now();
  const newId = await ctx.db.insert("certificates", {
    ...copy,
    ...facts,
    issuedAt: issuedDay === undefined ? copy.issuedAt : await momentOf(ctx, certificate, issuedDay),
    certificateHash: await unusedCode(ctx, copy.courseId ?? copy.pathId ?? _id, copy.userId, now),
    state: "valid",
    stateAt: now,
    replaces: _id,
  });
  await ctx.db.patch("certificates", _id, {
    state: certificateTransitions.reissue.to,
    stateAt: now,
    replacedBy: newId,
    isShared: false,
  });
  await recordEvent(ctx, certificate, { act: "reissue", why, otherId: newId });
  await recordEvent(ctx, { _id: newId }, { act: "reissue", why, otherId: _id });
  const { studentName: newName = copy.studentName } = facts;
  if (newName === copy.studentName) await moveNameRequest(ctx, certificate, newId);
  else await closeNameRequest(ctx, certificate, { actorId: why.actorId, newName });
  return newId;
}

/**
 * Returns the old moment if the day is the same, else noon.
 *
 * Noon in Brasília, neither ahead of the clock nor before the enrollment. Error: formInvalid, for a day before the
 * enrollment's.
 */
async function momentOf(ctx: MutationCtx, certificate: Certificate, day: string): Promise<number> {
  if (brazilDay(certificate.issuedAt) === day) return certificate.issuedAt;
  const { enrolledAt } = await requireRecord(ctx, certificate._id);
  if (day < brazilDay(enrolledAt)) refuse("issuedDay", "certificateDayBeforeEnrollment");
  const noon = parseISO(`${day}T12:00:00-03:00`).getTime();
  return Math.min(Date.now(), Math.max(noon, enrolledAt));
}

/** Records and announces a change of state. */
async function recordEvent(
  ctx: MutationCtx,
  { _id: certificateId }: Pick<Certificate, "_id">,
  { act, why, otherId }: { act: CertificateAct; why: Why; otherId?: Id<"certificates"> },
): Promise<void> {
  const actorName = (await findProfile(ctx, why.actorId))?.fullName ?? "";
  const event = { certificateId, act, ...why, actorName, ...(otherId && { otherId }) };
  await mailEvent(ctx, await ctx.db.insert("certificateEvents", event));
}
