import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AccessEventResult } from "../../shared/accessEvents";
import { brazilDay } from "../../shared/brazilDay";
import { defaultMailLanguage, type MailLanguage } from "../../shared/mailKinds";
import { findCourse, findCourseBySlug } from "../content/courses/reads";
import { findEvent, keepEvent } from "../learning/accessEvents/events";
import type { AccessEvent } from "../learning/accessEvents/form";
import { findByEmail } from "../learning/invitations/reads";
import { takeOut, type Link } from "../learning/invitations/writes";
import { listPasses } from "../learning/passes/reads";
import { findReader } from "../platform/mail/reader";
import type { WriteCtx } from "../platform/rowChange";
import { endPass } from "./endPass";
import { findOwner, grantAccess } from "./grantAccess";

/**
 * Outcome of an event, as the checkout is told.
 * `idReused`: an earlier event with this id had another body.
 */
export type AccessEventReply = "done" | "courseUnknown" | "idReused";

/**
 * Does what an event of a checkout says, once (HOOK-2, HOOK-3).
 *
 * 1. `passes`, `enrollments`, `invitations`, `mails`: see grantAccess and endPass
 * 2. `accessEvents`: the event with its result. An id stored before is not acted on again, unless its course was
 *    unknown
 *
 * Error, before anything is written: tooManyAttempts {retryAt} (mails to the address).
 */
export async function receiveAccessEvent(
  ctx: WriteCtx,
  event: AccessEvent,
  { bodyHash, link }: { bodyHash: string; link: Link },
  now = Date.now(),
): Promise<AccessEventReply> {
  const earlier = await findEvent(ctx, event.id);
  if (earlier !== null && earlier.result !== "courseUnknown")
    return earlier.bodyHash === bodyHash ? "done" : "idReused";
  const userId = event.type === "access.test" ? null : await findOwner(ctx, event.email);
  const result = await act(ctx, event, { userId, link }, now);
  if (earlier !== null) await ctx.db.delete("accessEvents", earlier._id);
  await keepEvent(ctx, event, { bodyHash, result, ...(userId && { userId }) });
  return result === "courseUnknown" ? result : "done";
}

async function act(
  ctx: WriteCtx,
  event: AccessEvent,
  { userId, link }: { userId: Id<"users"> | null; link: Link },
  now: number,
): Promise<AccessEventResult> {
  if (event.type === "access.test") return "tested";
  const course = await findNamed(ctx, event.course);
  if (course === null) return "courseUnknown";
  const scope = { ...(course && { courseId: course._id }) };
  if (event.type === "access.ended") return await endAccess(ctx, event, { userId, ...scope }, now);
  const { email, name: fullName, until, priceCents, reason: note } = event;
  const terms = { ...(until !== undefined && { until }), ...(priceCents !== undefined && { priceCents }) };
  const language = event.language ?? defaultMailLanguage;
  const pass = { ...scope, ...terms, note, origin: "webhook" } as const;
  return results[await grantAccess(ctx, { email, fullName, language, pass }, link, now)];
}

const results = { give: "given", covered: "covered", carry: "carried", invite: "invited" } as const;

/** Undefined for all courses; null if none has the slug or id. */
async function findNamed(ctx: MutationCtx, name: string | undefined): Promise<Doc<"courses"> | null | undefined> {
  if (name === undefined) return undefined;
  return (await findCourseBySlug(ctx, name.toLowerCase())) ?? (await findCourse(ctx, name));
}

/** Shown to students where the checkout gave no reason. */
const reasons: Record<MailLanguage, string> = {
  pt: "Compra reembolsada",
  es: "Compra reembolsada",
  en: "Purchase refunded",
};

/**
 * Ends the valid passes of exactly this scope, with their courses.
 * Also those that an invitation carries: even an expired one passes them on to the next.
 */
async function endAccess(
  ctx: WriteCtx,
  { email, language, reason: told }: AccessEvent,
  { userId, courseId }: { userId: Id<"users"> | null; courseId?: Id<"courses"> },
  now: number,
): Promise<AccessEventResult> {
  const today = brazilDay(now);
  const passes = userId === null ? [] : await listPasses(ctx, userId);
  const valid = passes.filter(
    ({ ended, until, courseId: of }) =>
      ended === undefined && of === courseId && (until === undefined || until >= today),
  );
  const reader = userId && (await findReader(ctx, userId));
  const reason = told === "" ? reasons[reader?.language ?? language ?? defaultMailLanguage] : told;
  for (const pass of valid) await endPass(ctx, pass, { reason, courses: "endCourses", cause: "refunded" }, now);
  const invitation = await findByEmail(ctx, email);
  const taken = invitation !== null && (await takeOut(ctx, invitation, courseId));
  return valid.length > 0 || taken ? "ended" : "nothingToEnd";
}
