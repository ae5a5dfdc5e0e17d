import type { Doc } from "../../../_generated/dataModel";
import type { MailLanguage } from "../../../shared/mailKinds";
import type { CertificateAct } from "../../../shared/certificateStates";
import type { AuditAction } from "../../../shared/auditActions";
import { recordAudit } from "../../platform/audit/writes";
import { findEnrollment } from "../../learning/enrollments/reads";
import { createRecord, followState } from "./records";
import type { MailData } from "../../platform/mail/messages";
import { findReader } from "../../platform/mail/reader";
import { certificateReasonTexts } from "../../platform/mail/texts/certificateReasons";
import { queueMail, type MailOrder } from "../../platform/mail/writes";
import { changedFields } from "../../platform/forms";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { keptCertificateFields } from "./states";

/** Creates the record at the issue and updates it with the state. */
export async function keepCertificateRecord(
  ctx: TriggerCtx,
  { newDoc, oldDoc }: RowChange<"certificates">,
): Promise<void> {
  if (newDoc === null) return;
  if (oldDoc === null) await createRecord(ctx, newDoc);
  else if (newDoc.state !== oldDoc.state) await followState(ctx, newDoc);
}

/** Completes the enrollment, unless the certificate is replaced. */
export async function keepCompletedAt(ctx: TriggerCtx, { newDoc }: RowChange<"certificates">): Promise<void> {
  if (newDoc === null || newDoc.state === "replaced") return;
  const enrollment = await findEnrollment(ctx, newDoc.userId, newDoc.courseId);
  if (enrollment && enrollment.completedAt !== newDoc.issuedAt)
    await ctx.db.patch("enrollments", enrollment._id, { completedAt: newDoc.issuedAt });
}

export async function keepCertificate(ctx: TriggerCtx, { id, newDoc }: RowChange<"certificates">): Promise<void> {
  if (newDoc === null) return;
  const derived = keptCertificateFields(newDoc);
  if (changedFields(newDoc, derived).length > 0) await ctx.innerDb.patch("certificates", id, derived);
}

const auditActionOf: Record<CertificateAct, AuditAction> = {
  suspend: "certificate.suspended",
  lift: "certificate.lifted",
  revoke: "certificate.revoked",
  reissue: "certificate.reissued",
};

/**
 * Audits an event.
 * A reissue has two; only the replaced certificate's is audited.
 */
export async function auditCertificateEvent(
  ctx: TriggerCtx,
  { newDoc }: RowChange<"certificateEvents">,
): Promise<void> {
  const certificate = newDoc && (await ctx.db.get("certificates", newDoc.certificateId));
  if (!newDoc || !certificate || (newDoc.act === "reissue" && certificate.replacedBy === undefined)) return;
  await recordAudit(ctx, {
    action: auditActionOf[newDoc.act],
    targetKind: "certificate",
    targetId: newDoc.certificateId,
    targetLabel: certificate.certificateHash,
    detail: newDoc.note,
    actorId: newDoc.actorId,
  });
}

/**
 * Announces an issue (MAIL-7).
 * `mailCertificateEvent` announces a reissue.
 */
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
export async function mailCertificateEvent(
  ctx: TriggerCtx,
  { operation, newDoc }: RowChange<"certificateEvents">,
): Promise<void> {
  const certificate = operation === "insert" ? await ctx.db.get("certificates", newDoc.certificateId) : null;
  if (!newDoc || certificate === null) return;
  const isReissue =
    newDoc.act === "reissue" && certificate.replaces !== undefined && certificate.replaces === newDoc.otherId;
  if (!isReissue && newDoc.act !== "revoke") return;
  const kind = isReissue ? ("certificateReissued" as const) : ("certificateRevoked" as const);
  await mailOwner(ctx, certificate, (facts, language) => ({
    kind,
    key: `${kind}:${newDoc._id}`,
    data: { ...facts, reason: certificateReasonTexts[language][newDoc.reason] },
  }));
}

type Facts = Pick<MailData<"certificateIssued">, "name" | "courseTitle" | "certificateId" | "code">;
type Content = DistributiveOmit<MailOrder, "to" | "userId" | "language">;

async function mailOwner(
  ctx: TriggerCtx,
  { _id: certificateId, userId, studentName, courseTitle, certificateHash: code }: Doc<"certificates">,
  content: (facts: Facts, language: MailLanguage) => Content,
): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, language } = reader;
  const name = reader.name === null ? null : studentName;
  await queueMail(ctx, { to, userId, language, ...content({ name, courseTitle, certificateId, code }, language) });
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
