import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { certificateActs, nameRequestStates } from "../../../shared/certificateStates";
import { languageView } from "../../content/courses/views";
import { actionsUrl } from "../../platform/env";
import { findNameRequest } from "./nameRequests";
import { findRecord } from "./records";
import { printedName, shownName } from "./printable";
import { certificateState } from "../../learning/enrollments/certificateState";

const publicFields = {
  hash: v.string(),
  studentName: v.string(),
  courseTitle: v.string(),
  language: languageView,
  courseDurationHours: v.number(),
  /** The courses of a path with their hours; empty for a course. */
  courses: v.array(v.object({ title: v.string(), hours: v.number() })),
  issuedAt: v.number(),
  state: certificateState,
  /** When the state last changed; null when it never did. */
  stateAt: v.union(v.number(), v.null()),
  /** Code of the certificate that replaced this one. */
  replacedBy: v.union(v.string(), v.null()),
};

/**
 * Facts for anyone with the code (EXAM-1).
 * No ids, reasons or score.
 */
export const verifiedCertificate = v.object(publicFields);

export const ownCertificate = v.object({
  _id: v.id("certificates"),
  ...publicFields,
  score: v.number(),
  /** Whether documents lack a name in Latin letters (CERT-30). */
  needsLatinName: v.boolean(),
  replacedById: v.union(v.id("certificates"), v.null()),
  isShared: v.boolean(),
  /** Address whose previews show the certificate while shared. */
  shareUrl: v.string(),
  /** Last request for another name. */
  nameRequest: v.union(v.object({ studentName: v.string(), state: literals(...nameRequestStates) }), v.null()),
});

export async function toVerifiedCertificate(
  ctx: QueryCtx,
  certificate: Doc<"certificates">,
): Promise<Infer<typeof verifiedCertificate>> {
  const { replacedBy, stateAt = null } = certificate;
  const successor = replacedBy && (await ctx.db.get("certificates", replacedBy));
  return {
    hash: certificate.certificateHash,
    studentName: shownName(certificate),
    courseTitle: certificate.courseTitle,
    language: certificate.language,
    courseDurationHours: certificate.courseDurationHours,
    courses: await listCourses(ctx, certificate),
    issuedAt: certificate.issuedAt,
    state: certificate.state,
    stateAt,
    replacedBy: successor ? successor.certificateHash : null,
  };
}

/** Courses printed on a path's certificate. */
async function listCourses(ctx: QueryCtx, { _id, pathId }: Doc<"certificates">) {
  if (pathId === undefined) return [];
  const { program = [] } = (await findRecord(ctx, _id)) ?? {};
  return program.flatMap(({ lessons }) => lessons.map(({ title, minutes }) => ({ title, hours: minutes / 60 })));
}

export async function toOwnCertificate(
  ctx: QueryCtx,
  certificate: Doc<"certificates">,
): Promise<Infer<typeof ownCertificate>> {
  const request = await findNameRequest(ctx, certificate._id);
  return {
    _id: certificate._id,
    ...(await toVerifiedCertificate(ctx, certificate)),
    score: certificate.score,
    needsLatinName: printedName(certificate) === null,
    replacedById: certificate.replacedBy ?? null,
    isShared: certificate.isShared,
    shareUrl: `${actionsUrl()}/share/${certificate.certificateHash}`,
    nameRequest: request && { studentName: request.studentName, state: request.state },
  };
}

/** A row of administrators' lists. */
export const certificateLine = v.object({
  _id: v.id("certificates"),
  ...publicFields,
  userId: v.id("users"),
  /** Null for a path. */
  courseId: v.union(v.id("courses"), v.null()),
  score: v.number(),
});

export async function toCertificateLine(
  ctx: QueryCtx,
  certificate: Doc<"certificates">,
): Promise<Infer<typeof certificateLine>> {
  const { _id, userId, courseId = null, score } = certificate;
  return { _id, ...(await toVerifiedCertificate(ctx, certificate)), userId, courseId, score };
}

export const certificateEvent = v.object({
  _id: v.id("certificateEvents"),
  at: v.number(),
  act: literals(...certificateActs),
  reason: v.string(),
  note: v.string(),
  actorName: v.string(),
});

export function toCertificateEvent(event: Doc<"certificateEvents">): Infer<typeof certificateEvent> {
  const { _id, _creationTime: at, act, reason, note, actorName } = event;
  return { _id, at, act, reason, note, actorName };
}

export const nameRequestLine = v.object({
  _id: v.id("nameRequests"),
  at: v.number(),
  certificateId: v.id("certificates"),
  hash: v.string(),
  courseTitle: v.string(),
  printedName: v.string(),
  studentName: v.string(),
  note: v.union(v.string(), v.null()),
  userId: v.id("users"),
});

export function toNameRequestLine(
  request: Doc<"nameRequests">,
  certificate: Doc<"certificates">,
): Infer<typeof nameRequestLine> {
  const { _id, _creationTime: at, studentName, note = null, userId } = request;
  const { _id: certificateId, certificateHash: hash, courseTitle, studentName: printedName } = certificate;
  return { _id, at, certificateId, hash, courseTitle, printedName, studentName, note, userId };
}
