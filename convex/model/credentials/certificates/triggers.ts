import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { MailLanguage } from "../../../shared/mailKinds";
import { listPathsOf } from "../../content/paths/reads";
import { findEnrollment } from "../../learning/enrollments/reads";
import { issueIfComplete } from "./issue";
import { findCertificate } from "./reads";
import { issueIfPathComplete } from "./pathCertificates";
import { createRecord, followState } from "./records";
import type { MailData } from "../../platform/mail/messages";
import { findReader } from "../../platform/mail/reader";
import { certificateReasonTexts } from "../../platform/mail/texts/certificateReasons";
import { queueMail, type MailOrder } from "../../platform/mail/writes";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

/** Creates the record at the issue and updates it with the state. */
export async function writeRecord(ctx: TriggerCtx, { newDoc, oldDoc }: RowChange<"certificates">): Promise<void> {
  if (newDoc === null) return;
  if (oldDoc === null) await createRecord(ctx, newDoc);
  else if (newDoc.state !== oldDoc.state) await followState(ctx, newDoc);
}

/** Issues the certificates of paths that this one completes (PATH-8). */
export async function completePaths(ctx: TriggerCtx, { newDoc, oldDoc }: RowChange<"certificates">): Promise<void> {
  if (!newDoc?.courseId || newDoc.state !== "valid" || oldDoc?.state === "valid") return;
  // A correction is of a certificate that had completed them.
  if (newDoc.replaces !== undefined) return;
  const course = await ctx.db.get("courses", newDoc.courseId);
  for (const path of course === null ? [] : await listPathsOf(ctx, course))
    await issueIfPathComplete(ctx, newDoc.userId, path);
}

/** Completes the enrollment, unless the certificate is replaced. */
export async function completeEnrollment(ctx: TriggerCtx, { newDoc }: RowChange<"certificates">): Promise<void> {
  if (!newDoc?.courseId || newDoc.state === "replaced") return;
  const enrollment = await findEnrollment(ctx, newDoc.userId, newDoc.courseId);
  if (enrollment && enrollment.completedAt !== newDoc.issuedAt)
    await ctx.db.patch("enrollments", enrollment._id, { completedAt: newDoc.issuedAt });
}

/**
 * Completes an enrollment by the certificate of an earlier one (ENROLL-10).
 * Otherwise issues one that is due, because missing lessons were deleted in between.
 */
export async function resumeEnrollment(
  ctx: TriggerCtx,
  { operation, newDoc }: RowChange<"enrollments">,
): Promise<void> {
  if (operation !== "insert") return;
  const { _id, userId, courseId, completedLessonCount } = newDoc;
  const certificate = await findCertificate(ctx, userId, courseId);
  if (certificate !== null) {
    await ctx.db.patch("enrollments", _id, { completedAt: certificate.issuedAt });
    return;
  }
  const course = completedLessonCount === 0 ? null : await ctx.db.get("courses", courseId);
  if (course !== null) await issueIfComplete(ctx, newDoc, course);
}

/** Announces an issue (MAIL-7); for a reissue see `mailCertificateEvent`. */
export async function mailCertificate(
  ctx: TriggerCtx,
  { operation, newDoc }: RowChange<"certificates">,
): Promise<void> {
  if (operation !== "insert" || newDoc.replaces !== undefined) return;
  await mailOwner(ctx, newDoc, (certificate) => ({
    kind: "certificateIssued",
    key: `certificateIssued:${newDoc._id}`,
    data: { ...certificate, hours: newDoc.courseDurationHours },
  }));
}

/** Announces a revocation or a reissue (MAIL-16). */
export async function mailEvent(ctx: MutationCtx, eventId: Id<"certificateEvents">): Promise<void> {
  const event = await ctx.db.get("certificateEvents", eventId);
  const certificate = event && (await ctx.db.get("certificates", event.certificateId));
  if (!event || !certificate) return;
  const isReissue =
    event.act === "reissue" && certificate.replaces !== undefined && certificate.replaces === event.otherId;
  if (!isReissue && event.act !== "revoke") return;
  const kind = isReissue ? ("certificateReissued" as const) : ("certificateRevoked" as const);
  await mailOwner(ctx, certificate, (facts, language) => ({
    kind,
    key: `${kind}:${event._id}`,
    data: { ...facts, reason: certificateReasonTexts[language][event.reason] },
  }));
}

type Facts = Pick<MailData<"certificateIssued">, "name" | "courseTitle" | "certificateId" | "code" | "ofPath">;
type Content = DistributiveOmit<MailOrder, "to" | "userId" | "language">;

async function mailOwner(
  ctx: MutationCtx,
  { _id: certificateId, userId, pathId, studentName, courseTitle, certificateHash: code }: Doc<"certificates">,
  content: (facts: Facts, language: MailLanguage) => Content,
): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, language } = reader;
  const name = reader.name === null ? null : studentName;
  const facts = { name, courseTitle, certificateId, code };
  await queueMail(ctx, { to, userId, language, ...content({ ...facts, ...(pathId && { ofPath: true }) }, language) });
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
