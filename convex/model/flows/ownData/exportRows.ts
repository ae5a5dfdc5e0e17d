import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { AuditTargetKind } from "../../../shared/auditActions";
import { toAnswerTexts } from "../../learning/exams/ownAnswers";
import { subjectOf } from "../../platform/mail/content";
import type { MailMessage } from "../../platform/mail/messages";
import { readSchoolHead } from "../../platform/settings/school";
import type { Row } from "./holdings";
import { personalTables } from "./personalTables";

/**
 * Fields withheld from the export.
 * Secrets that open something, other people, what follows from an answer key (EXAM-1), and file names.
 */
const withheld = new Set([
  ...["secret", "sealedSecret", "recoveryHashes", "tokenHash", "storageId", "avatar"],
  ...["actorId", "actorName", "decidedBy", "createdBy", "filter", "work"],
  "rightIds",
]);

/**
 * Fields with letters and orders of the bank (EXAM-52).
 * The export tells answers in words.
 */
const ofBank = new Set(["draw", "answers", "unanswered"]);

/** Audit targets whose entries concern a person. */
const personalTargets = new Set<unknown>(["certificate", "invitation", "mail", "student"] satisfies AuditTargetKind[]);
const targetFields = new Set(["targetId", "targetLabel", "detail"]);

/** Parts that are secrets as a whole, or about other people. */
const secretParts = new Set(["authRefreshTokens", "authVerificationCodes", "jobItems"]);

export type ExportedRow = Record<string, unknown>;

export interface ExportPage {
  rows: Record<string, ExportedRow[]>;
  cursor: string | null;
}

/** One page of the table at `step`; null after the last table. */
export async function readExportPage(
  ctx: QueryCtx,
  { userId, step, cursor }: { userId: Id<"users">; step: number; cursor: string | null },
): Promise<ExportPage | null> {
  const holding = personalTables[step];
  if (holding === undefined) return null;
  const rows: ExportPage["rows"] = {};
  const add = async (table: string, row: Row) => (rows[table] ??= []).push(await toExported(ctx, table, row, userId));
  if (holding.isSecret) return { rows, cursor: null };
  const { page, isDone, continueCursor } = await holding.page(ctx.db, userId, cursor);
  for (const row of page) {
    if (tellsOfOthers(row)) continue;
    await add(holding.table, row);
    for (const { table, list } of holding.parts) {
      if (!secretParts.has(table)) for (const one of await list(ctx.db, row)) await add(table, one);
    }
  }
  return { rows, cursor: isDone ? null : continueCursor };
}

/**
 * Mails that reveal whether an address has an account.
 * An address that has one got no such mail (AUTH-52).
 */
const tellsOfOthers = (row: Row) => row.kind === "confirmNewAddress";

/** Whether an administrator's row names another person. */
const namesAnother = (row: Row, userId: Id<"users">) =>
  row.actorId === userId && row.targetId !== userId && personalTargets.has(row.targetKind);

/** Adds the titles that the row's ids refer to. */
async function toExported(ctx: QueryCtx, table: string, row: Row, userId: Id<"users">): Promise<ExportedRow> {
  const namesTarget = !namesAnother(row, userId);
  const isWithheld = (name: string) => withheld.has(name) || (isExam(table) && ofBank.has(name));
  // A job exports its work, without the words of the people search.
  const fields = { ...row, ...(row.work as object | undefined) };
  const visible = Object.entries(fields).filter(
    ([name]) => !isWithheld(name) && (namesTarget || !targetFields.has(name)),
  );
  const exported: ExportedRow = Object.fromEntries(visible.filter(([name, value]) => !isSecretMessage(name, value)));
  const { courseId, lessonId, announcementId } = fields as {
    courseId?: Id<"courses">;
    lessonId?: Id<"lessons">;
    announcementId?: Id<"announcements">;
  };
  const course = courseId && (await ctx.db.get("courses", courseId));
  const lesson = lessonId && (await ctx.db.get("lessons", lessonId));
  const announcement = announcementId && (await ctx.db.get("announcements", announcementId));
  const titles = {
    ...(course && { course: course.title }),
    ...(lesson && { lesson: lesson.title }),
    ...(announcement && { announcement: announcement.title }),
  };
  return {
    ...exported,
    ...titles,
    ...(isExam(table) && { answers: await toAnswerTexts(ctx, row as Doc<"examAttempts" | "examSittings">) }),
    ...(table === "mails" && { subject: await subjectOfMail(ctx, row as Doc<"mails">) }),
  };
}

const isExam = (table: string) => table === "examAttempts" || table === "examSittings";

/**
 * Subject of a mail, also of one whose link or code is gone.
 * In mails to an account, it contains nothing else of the message.
 */
async function subjectOfMail(ctx: QueryCtx, { kind, message, language }: Doc<"mails">): Promise<string> {
  return subjectOf(message ?? ({ kind } as MailMessage), language, (await readSchoolHead(ctx)).name);
}

/** Whether a mail has a link or code that lets its reader act. */
function isSecretMessage(name: string, value: unknown): boolean {
  return name === "message" && typeof value === "object" && value !== null && "token" in value;
}
