import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditAction } from "../../shared/auditActions";
import type { MailLanguage } from "../../shared/mailKinds";
import type { passForm } from "../../shared/passForm";
import { approveWith } from "../learning/accessRequests/approval";
import { withdrawableUntil } from "../learning/accessRequests/reads";
import { moveRequest } from "../learning/accessRequests/writes";
import { readGrant } from "../learning/passes/writes";
import { findProfile } from "../platform/accounts";
import { listChanges, type TableRules } from "../platform/audit/changes";
import { recordAudit } from "../platform/audit/writes";
import { fail } from "../platform/errors";
import { findReader } from "../platform/mail/reader";
import { queueMail } from "../platform/mail/writes";
import type { AdminCtx, WriteCtx } from "../platform/rowChange";
import { endCourses, endPass } from "./endPass";

type Request = Doc<"accessRequests">;

/** The detail has the code and the reason; what was asked never changes. */
const requestRules: TableRules<"accessRequests"> = {
  userId: "told",
  courseId: "fixed",
  txid: "told",
  askedAt: "fixed",
  priceCents: "fixed",
  couponId: "fixed",
  couponCode: "fixed",
  discountPercentage: "fixed",
  state: "choice",
  decidedAt: "internal",
  approvedAt: "internal",
  passId: "internal",
  reason: "told",
};

/** Approves a request (PASS-7). Errors: requestDecided, formInvalid. */
export async function approveRequest(
  ctx: AdminCtx,
  request: Request,
  input: z.input<typeof passForm>,
  now = Date.now(),
): Promise<void> {
  await approveWith(ctx, request, await readGrant(ctx, input, "request"), now);
  await auditRequest(ctx, "request.approved", request);
}

/** Errors: requestDecided. */
export async function refuseRequest(ctx: AdminCtx, request: Request, reason: string, now = Date.now()): Promise<void> {
  await moveRequest(ctx, request, { from: ["asked"], state: "refused", reason }, now);
  await auditRequest(ctx, "request.refused", request, reason);
  await tell(ctx, request, "accessRefused", reason);
}

/**
 * Records that the price was paid back; access ends if it has not yet.
 * Error: requestDecided.
 */
export async function refundRequest(ctx: AdminCtx, request: Request, reason: string, now = Date.now()): Promise<void> {
  await moveRequest(ctx, request, { from: ["approved", "withdrawn"], state: "refunded", reason }, now);
  await auditRequest(ctx, "request.refunded", request, reason);
  const isEnded = await endPassOf(ctx, request, { reason, cause: "refunded", actorId: ctx.viewer.userId }, now);
  if (!isEnded) await tell(ctx, request, "accessRefunded", reason);
}

/** Takes an open request back. Error: requestDecided. */
export async function cancelRequest(ctx: MutationCtx, request: Request, now = Date.now()): Promise<void> {
  await moveRequest(ctx, request, { from: ["asked"], state: "canceled" }, now);
}

/** Reason of a withdrawal, which the student reads. */
const withdrawn: Record<MailLanguage, string> = {
  pt: "Desistência da compra",
  es: "Desistimiento de la compra",
  en: "Withdrawal from the purchase",
};

/**
 * Withdraws from an approved purchase within seven days (PASS-8).
 * Its pass and the courses that it opened end; the school owes the price. Errors: requestDecided, withdrawalOver.
 */
export async function withdrawRequest(ctx: WriteCtx, request: Request, now = Date.now()): Promise<void> {
  const until = withdrawableUntil(request);
  if (request.state === "approved" && until !== null && now >= until) fail("withdrawalOver");
  await moveRequest(ctx, request, { from: ["approved"], state: "withdrawn" }, now);
  const language = (await findProfile(ctx, request.userId))?.language ?? "pt";
  await endPassOf(ctx, request, { reason: withdrawn[language], cause: "withdrawn" }, now);
}

interface Ending {
  reason: string;
  cause: "withdrawn" | "refunded";
  actorId?: Id<"users">;
}

/** Returns whether the pass was still there to end. */
async function endPassOf(ctx: WriteCtx, { passId }: Request, ending: Ending, now: number): Promise<boolean> {
  const pass = passId && (await ctx.db.get("passes", passId));
  if (!pass) return false;
  if (pass.ended !== undefined) {
    // Ended by hand, perhaps without its courses.
    const { actorId } = ending;
    await ctx.db.patch("passes", pass._id, { ended: { ...pass.ended, isRefund: true } });
    await endCourses(ctx, { passId: pass._id, ...(actorId && { actorId }) }, now);
    return false;
  }
  await endPass(ctx, pass, { ...ending, courses: "endCourses" }, now);
  return true;
}

async function auditRequest(
  ctx: AdminCtx,
  action: Extract<AuditAction, `request.${string}`>,
  request: Request,
  reason?: string,
): Promise<void> {
  const { _id, userId: targetId, txid } = request;
  const targetLabel = (await findProfile(ctx, targetId))?.fullName ?? "";
  const detail = reason === undefined ? txid : `${txid}: ${reason}`;
  const changes = listChanges(requestRules, request, await ctx.db.get("accessRequests", _id));
  await recordAudit(ctx, { action, targetKind: "student", targetId, targetLabel, detail, changes });
}

async function tell(
  ctx: MutationCtx,
  { _id, userId, priceCents }: Request,
  kind: "accessRefused" | "accessRefunded",
  reason: string,
): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, name, language } = reader;
  const order = { key: `${kind}:${_id}`, to, userId, language };
  await queueMail(ctx, { ...order, kind, data: { name, reason, priceCents: priceCents ?? null } });
}
