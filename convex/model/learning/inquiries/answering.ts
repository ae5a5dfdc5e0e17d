import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { AuditAction } from "../../../shared/auditActions";
import { cutText, inquiryAnswerForm, inquiryRules, publishForm } from "../../../shared/inquiryForm";
import { inOrder, numberInOrder } from "../../content/courses/ordering";
import { findProfile } from "../../platform/accounts";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { nextVersion, readForm } from "../../platform/forms";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import type { AdminCtx } from "../../platform/rowChange";
import { move, requireRoom } from "./asking";
import { listPublished } from "./reads";

type Inquiry = Doc<"inquiries">;

/** Texts never stand on the trail: they are between the student and the staff. */
export const inquiryAudit: TableRules<"inquiries"> = {
  userId: "told",
  courseId: "fixed",
  kind: "fixed",
  placeId: "fixed",
  title: "told",
  courseTitle: "fixed",
  passage: "private",
  messages: "private",
  state: "choice",
  stateAt: "internal",
  version: "internal",
  published: "private",
  publishedOrder: "internal",
  searchText: "derived",
};

interface Answer extends z.input<typeof inquiryAnswerForm> {
  /** Version that was answered. */
  seenVersion: number;
}

/**
 * Answers a question, also one that the student has closed (ASK-4).
 * The student gets a mail. Errors: editConflict (another message, or closed meanwhile), formInvalid, inquiryFull.
 */
export async function answer(
  ctx: AdminCtx,
  inquiry: Inquiry,
  { seenVersion, ...input }: Answer,
  now = Date.now(),
): Promise<void> {
  const { text } = readForm(inquiryAnswerForm, input);
  nextVersion(inquiry, seenVersion, {});
  requireRoom(inquiry);
  await move(ctx, inquiry, { state: "answered", message: { isAnswer: true, text, at: now } }, now);
  await audit(ctx, "inquiry.answered", inquiry);
  await mailAnswer(ctx, inquiry, text);
}

/** Longer answers end with an ellipsis in the mail, which leads to the whole. */
const MAILED = 1_500;

async function mailAnswer(
  ctx: MutationCtx,
  { _id, userId, version, title, courseTitle }: Inquiry,
  text: string,
): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { to, name, language } = reader;
  const order = { key: `inquiryAnswered:${_id}:${version}`, to, userId, language };
  const part = text.length > MAILED ? `${cutText(text, MAILED)}…` : text;
  await queueMail(ctx, { ...order, kind: "inquiryAnswered", data: { name, title, courseTitle, answer: part } });
}

interface Publication extends z.input<typeof publishForm> {
  /** Version that was edited. */
  seenVersion: number;
}

/**
 * Publishes a question with its answer to everyone in the lesson, or changes what is published (ASK-7).
 * Errors: notFound (about an exam), editConflict, formInvalid, limitReached.
 */
export async function publish(ctx: AdminCtx, inquiry: Inquiry, { seenVersion, ...input }: Publication): Promise<void> {
  // Words of an exam's questions could stand in it.
  if (inquiry.kind === "exam") fail("notFound");
  const published = readForm(publishForm, input);
  const version = nextVersion(inquiry, seenVersion, {});
  const publishedOrder = inquiry.publishedOrder ?? (await nextOrder(ctx, inquiry));
  await ctx.db.patch("inquiries", inquiry._id, { published, publishedOrder, version });
  await audit(ctx, "inquiry.published", inquiry);
}

async function nextOrder(ctx: MutationCtx, { placeId }: Inquiry): Promise<number> {
  const others = await listPublished(ctx, placeId);
  if (others.length >= inquiryRules.publishedPerPlace) fail("limitReached");
  return (others.at(-1)?.publishedOrder ?? 0) + 1;
}

/** Takes back what was published; the question stays. */
export async function unpublish(ctx: AdminCtx, inquiry: Inquiry): Promise<void> {
  if (inquiry.published === undefined) return;
  const { _id, version } = inquiry;
  await ctx.db.patch("inquiries", _id, { published: undefined, publishedOrder: undefined, version: version + 1 });
  await audit(ctx, "inquiry.unpublished", inquiry);
}

/** `ids` must list all published ones of the place. Error: orderChanged. */
export async function reorder(
  ctx: AdminCtx,
  placeId: Inquiry["placeId"],
  ids: readonly Id<"inquiries">[],
): Promise<void> {
  const published = await listPublished(ctx, placeId);
  const rows = published.map(({ _id, publishedOrder = 0 }) => ({ _id, orderIndex: publishedOrder }));
  await numberInOrder(inOrder(rows, ids), (id, publishedOrder) => ctx.db.patch("inquiries", id, { publishedOrder }));
  const [first] = published;
  if (first === undefined) return;
  const targetKind = first.kind === "lesson" ? "lesson" : "module";
  await recordAudit(ctx, { action: "inquiry.reordered", targetKind, targetId: placeId, targetLabel: first.title });
}

async function audit(
  ctx: AdminCtx,
  action: Extract<AuditAction, `inquiry.${"answered" | "published" | "unpublished"}`>,
  inquiry: Inquiry,
): Promise<void> {
  const { _id, userId: targetId, title } = inquiry;
  const targetLabel = (await findProfile(ctx, targetId))?.fullName ?? "";
  const changes = listChanges(inquiryAudit, inquiry, await ctx.db.get("inquiries", _id));
  await recordAudit(ctx, { action, targetKind: "student", targetId, targetLabel, detail: title, changes });
}
