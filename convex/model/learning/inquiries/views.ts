import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { inquiryKinds, inquiryRules, inquiryStates } from "../../../shared/inquiryForm";
import { findProfile } from "../../platform/accounts";
import { findPlace } from "./places";
import { listPublished } from "./reads";
import { inquiryMessage, placeId } from "./tables";

type Inquiry = Doc<"inquiries">;

const facts = {
  _id: v.id("inquiries"),
  kind: literals(...inquiryKinds),
  placeId,
  /** Title of the lesson, the module or the exam's course. */
  title: v.string(),
  course: v.object({
    _id: v.id("courses"),
    title: v.string(),
    /** Null once the course is gone. */
    slug: v.union(v.string(), v.null()),
  }),
  /** Whether the place can still be opened. */
  isThere: v.boolean(),
  passage: v.union(v.string(), v.null()),
  state: literals(...inquiryStates),
  /** Since when it is in this state, ms since epoch. */
  stateAt: v.number(),
};

/** A question with all its messages, for the student who asked it. */
export const ownInquiry = v.object({
  ...facts,
  messages: v.array(inquiryMessage),
  /** Whether it has room for one more message. */
  hasRoom: v.boolean(),
});

/** A published question with its answer: of nobody (ASK-7). */
export const publishedInquiry = v.object({ _id: v.id("inquiries"), question: v.string(), answer: v.string() });

/** A line of the queue. */
export const inquiryRow = v.object({
  ...facts,
  userId: v.id("users"),
  studentName: v.string(),
  /** The student's latest message. */
  text: v.string(),
  isPublished: v.boolean(),
});

/** A question as the staff answers it. */
export const inquiryDetail = v.object({
  ...facts,
  userId: v.id("users"),
  studentName: v.string(),
  version: v.number(),
  messages: v.array(inquiryMessage),
  hasRoom: v.boolean(),
  published: v.union(v.object({ question: v.string(), answer: v.string() }), v.null()),
  /** Published ones of the same place, in their order; an exam has none. */
  neighbors: v.array(publishedInquiry),
});

async function toFacts(ctx: QueryCtx, inquiry: Inquiry) {
  const { _id, kind, passage, state, stateAt, courseId } = inquiry;
  const place = await findPlace(ctx, inquiry.placeId);
  const course = place?.course ?? (await ctx.db.get("courses", courseId));
  return {
    ...{ _id, kind, placeId: inquiry.placeId, state, stateAt },
    passage: passage ?? null,
    title: place?.title ?? inquiry.title,
    course: { _id: courseId, title: course?.title ?? inquiry.courseTitle, slug: course?.slug ?? null },
    isThere: place !== null,
  };
}

const hasRoom = ({ messages }: Inquiry): boolean => messages.length < inquiryRules.messages;

export async function toOwnInquiry(ctx: QueryCtx, inquiry: Inquiry): Promise<Infer<typeof ownInquiry>> {
  return { ...(await toFacts(ctx, inquiry)), messages: inquiry.messages, hasRoom: hasRoom(inquiry) };
}

/** Nothing of the row but the published texts. */
export function toPublished({ _id, published }: Inquiry): Infer<typeof publishedInquiry> {
  return { _id, question: published?.question ?? "", answer: published?.answer ?? "" };
}

async function toStaffFacts(ctx: QueryCtx, inquiry: Inquiry) {
  const { userId } = inquiry;
  return { ...(await toFacts(ctx, inquiry)), userId, studentName: (await findProfile(ctx, userId))?.fullName ?? "" };
}

export async function toInquiryRow(ctx: QueryCtx, inquiry: Inquiry): Promise<Infer<typeof inquiryRow>> {
  const { messages, published } = inquiry;
  const text = messages.findLast(({ isAnswer }) => !isAnswer)?.text ?? "";
  return { ...(await toStaffFacts(ctx, inquiry)), text, isPublished: published !== undefined };
}

export async function toInquiryDetail(ctx: QueryCtx, inquiry: Inquiry): Promise<Infer<typeof inquiryDetail>> {
  const { version, messages, published = null } = inquiry;
  return {
    ...(await toStaffFacts(ctx, inquiry)),
    ...{ version, messages, published },
    hasRoom: hasRoom(inquiry),
    neighbors: (await listPublished(ctx, inquiry.placeId)).map(toPublished),
  };
}
