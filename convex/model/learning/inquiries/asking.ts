import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { askForm, inquiryForm, inquiryRules, toPassage, type InquiryState } from "../../../shared/inquiryForm";
import { fail } from "../../platform/errors";
import { readForm } from "../../platform/forms";
import { takeFromLimits } from "../../platform/rateLimits";
import { requireEnrollment } from "../enrollments/reads";
import { hasPractice } from "../practice/reads";
import { findPlace, readExamStanding, type Place } from "./places";
import { countOpen } from "./reads";

type Inquiry = Doc<"inquiries">;
type Question = z.input<typeof inquiryForm>;

interface Asking extends z.input<typeof askForm> {
  placeId: Inquiry["placeId"];
}

/**
 * Asks the staff of a course (ASK-1).
 * Errors: notFound, notEnrolled, examUnavailable (not taken), examPassed, formInvalid, inquiriesOpen, tooManyAttempts
 * {retryAt}.
 */
export async function ask(
  ctx: MutationCtx,
  userId: Id<"users">,
  { placeId, ...input }: Asking,
  now = Date.now(),
): Promise<Id<"inquiries">> {
  const place = (await findPlace(ctx, placeId)) ?? fail("notFound");
  const { kind, title, course } = place;
  await requireEnrollment(ctx, userId, course._id);
  await requireAskable(ctx, userId, place);
  const { text, passage: given } = readForm(askForm, input);
  // It could be a question of the exam.
  const passage = kind === "exam" ? "" : toPassage(given);
  await requireFewOpen(ctx, userId);
  await takeFromLimits(ctx, [{ limit: "inquiries", key: userId }]);
  return await ctx.db.insert("inquiries", {
    ...{ userId, courseId: course._id, kind, placeId, title, courseTitle: course.title },
    ...(passage !== "" && { passage }),
    messages: [{ isAnswer: false, text, at: now }],
    ...{ state: "open", stateAt: now, version: 0, searchText: "" },
  });
}

async function requireAskable(ctx: MutationCtx, userId: Id<"users">, { kind, id, course }: Place): Promise<void> {
  if (kind === "practice" && !(await hasPractice(ctx, id as Id<"modules">))) fail("notFound");
  if (kind !== "exam") return;
  const standing = await readExamStanding(ctx, userId, course._id);
  if (standing !== "failed") fail(standing === "passed" ? "examPassed" : "examUnavailable");
}

/** Error: inquiriesOpen. */
async function requireFewOpen(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await countOpen(ctx, userId)) >= inquiryRules.openPerStudent) fail("inquiriesOpen");
}

/**
 * Asks on, which opens the question again (ASK-2).
 * Errors: notEnrolled, formInvalid, inquiryFull, inquiriesOpen, tooManyAttempts {retryAt}.
 */
export async function askOn(ctx: MutationCtx, inquiry: Inquiry, input: Question, now = Date.now()): Promise<void> {
  const { userId, courseId, state } = inquiry;
  await requireEnrollment(ctx, userId, courseId);
  const { text } = readForm(inquiryForm, input);
  requireRoom(inquiry);
  if (state !== "open") await requireFewOpen(ctx, userId);
  await takeFromLimits(ctx, [{ limit: "inquiries", key: userId }]);
  await move(ctx, inquiry, { state: "open", message: { isAnswer: false, text, at: now } }, now);
}

/** Closes a question; closing a closed one changes nothing (ASK-2). */
export async function close(ctx: MutationCtx, inquiry: Inquiry, now = Date.now()): Promise<void> {
  if (inquiry.state !== "closed") await move(ctx, inquiry, { state: "closed" }, now);
}

/** Error: inquiryFull. */
export function requireRoom({ messages }: Inquiry): void {
  if (messages.length >= inquiryRules.messages) fail("inquiryFull");
}

interface Change {
  state: InquiryState;
  message?: Inquiry["messages"][number];
}

/** A question that stays open keeps its place in the queue. */
export async function move(
  ctx: MutationCtx,
  { _id, version, messages, state: before, stateAt }: Inquiry,
  { state, message }: Change,
  now: number,
): Promise<void> {
  await ctx.db.patch("inquiries", _id, {
    ...{ state, version: version + 1 },
    stateAt: state === "open" && before === "open" ? stateAt : now,
    ...(message && { messages: [...messages, message] }),
  });
}
