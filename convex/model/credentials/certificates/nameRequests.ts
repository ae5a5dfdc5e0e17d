import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { nameRequestForm } from "../../../shared/certificateForm";
import { fail } from "../../platform/errors";
import { readForm, refuse } from "../../platform/forms";
import { takeFromLimits } from "../../platform/rateLimits";
import { canAct } from "./states";

type NameRequest = Doc<"nameRequests">;

/** Returns the student's open request; there is at most one. */
export async function findOpenNameRequest(ctx: QueryCtx, userId: Id<"users">): Promise<NameRequest | null> {
  return await ctx.db
    .query("nameRequests")
    .withIndex("by_userId_and_state", (q) => q.eq("userId", userId).eq("state", "open"))
    .unique();
}

/** Returns the last request about this certificate. */
export async function findNameRequest(ctx: QueryCtx, certificateId: Id<"certificates">): Promise<NameRequest | null> {
  return await ctx.db
    .query("nameRequests")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
    .order("desc")
    .first();
}

/**
 * Asks for another printed name.
 * Errors: formInvalid, certificateStateChanged, certificateRequestOpen, tooManyAttempts {retryAt}.
 */
export async function requestName(
  ctx: MutationCtx,
  certificate: Doc<"certificates">,
  input: z.input<typeof nameRequestForm>,
): Promise<void> {
  const { studentName, note } = readForm(nameRequestForm, input);
  if (!canAct("reissue", certificate)) fail("certificateStateChanged");
  if (studentName === certificate.studentName) refuse("studentName", "certificateNameSame");
  const { _id: certificateId, userId } = certificate;
  if ((await findOpenNameRequest(ctx, userId)) !== null) fail("certificateRequestOpen");
  await takeFromLimits(ctx, [{ limit: "nameRequests", key: userId }]);
  await ctx.db.insert("nameRequests", { certificateId, userId, studentName, ...(note && { note }), state: "open" });
}

/**
 * Ends a request.
 * The only place that does, so that everything that follows from a decision starts here.
 */
export async function decideNameRequest(
  ctx: MutationCtx,
  request: NameRequest,
  { state, actorId }: { state: "accepted" | "declined"; actorId: Id<"users"> },
): Promise<void> {
  await ctx.db.patch("nameRequests", request._id, { state, decidedAt: Date.now(), decidedBy: actorId });
}

/**
 * Closes the request of a certificate (CERT-26).
 * Called when it is gone, or printed with another name.
 */
export async function closeNameRequest(
  ctx: MutationCtx,
  certificate: Doc<"certificates">,
  { actorId, newName }: { actorId: Id<"users">; newName?: string },
): Promise<void> {
  const request = await findOpenRequestOf(ctx, certificate);
  if (request === null) return;
  const state = request.studentName === newName ? "accepted" : "declined";
  await decideNameRequest(ctx, request, { state, actorId });
}

/**
 * Moves the request to the replacement (CERT-26).
 * Called if the replacement has the same name.
 */
export async function moveNameRequest(
  ctx: MutationCtx,
  certificate: Doc<"certificates">,
  newId: Id<"certificates">,
): Promise<void> {
  const request = await findOpenRequestOf(ctx, certificate);
  if (request !== null) await ctx.db.patch("nameRequests", request._id, { certificateId: newId });
}

async function findOpenRequestOf(ctx: QueryCtx, { _id, userId }: Doc<"certificates">): Promise<NameRequest | null> {
  const request = await findOpenNameRequest(ctx, userId);
  return request?.certificateId === _id ? request : null;
}
