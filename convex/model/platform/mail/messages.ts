import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { invitationRules } from "../../../shared/invitations";
import { mailRules } from "../../../shared/limits";
import { isOptionalMail, mailLanguages, type MailKind } from "../../../shared/mailKinds";

/** Name in the greeting; null for a possible stranger (reader.ts). */
const name = v.union(v.string(), v.null());
const certificate = {
  name,
  courseTitle: v.string(),
  certificateId: v.id("certificates"),
  code: v.string(),
  /** Whether it is a path's. */
  ofPath: v.optional(v.boolean()),
};
/** `at`: ms since epoch. */
const moment = { name, at: v.number() };

/** `priceCents`: null if none was told. */
const request = { name, reason: v.string(), priceCents: v.union(v.number(), v.null()) };

/**
 * Messages by kind.
 * Everything here is text: templates escape it.
 */
export const mailMessage = v.union(
  v.object({ kind: v.literal("accessRefunded"), ...request }),
  v.object({ kind: v.literal("accessRefused"), ...request }),
  v.object({ kind: v.literal("accountDeleted"), ...moment }),
  v.object({ kind: v.literal("addressChanged"), ...moment }),
  v.object({ kind: v.literal("addressTaken"), name }),
  v.object({
    kind: v.literal("announcement"),
    name,
    announcementId: v.id("announcements"),
    title: v.string(),
    /** Beginning of its text. */
    lines: v.array(v.string()),
    /** Language of title and lines. */
    textLanguage: literals(...mailLanguages),
    /** Null for one to the school. */
    courseTitle: v.union(v.string(), v.null()),
  }),
  v.object({ kind: v.literal("certificateIssued"), ...certificate, hours: v.number() }),
  v.object({ kind: v.literal("certificateReissued"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("certificateRevoked"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("confirmAddress"), token: v.string(), code: v.string() }),
  v.object({ kind: v.literal("confirmNewAddress"), token: v.string(), code: v.string() }),
  v.object({ kind: v.literal("dailyPractice"), name }),
  v.object({
    kind: v.literal("enrollmentEnded"),
    name,
    courseTitle: v.string(),
    reason: v.string(),
    /** Until when a return brings progress back, ms since epoch. */
    until: v.number(),
    /** Course that the student was moved to. */
    movedTo: v.union(v.string(), v.null()),
  }),
  v.object({
    kind: v.literal("inquiryAnswered"),
    name,
    /** Title of the lesson, the module or the exam's course. */
    title: v.string(),
    courseTitle: v.string(),
    /** Markdown, cut. */
    answer: v.string(),
  }),
  v.object({
    kind: v.literal("invitation"),
    name,
    courseTitle: v.union(v.string(), v.null()),
    token: v.string(),
  }),
  v.object({ kind: v.literal("newDevice"), ...moment, device: v.string() }),
  v.object({
    kind: v.literal("passEnded"),
    name,
    /** Null: all courses. */
    courseTitle: v.union(v.string(), v.null()),
    reason: v.string(),
    cause: v.union(v.literal("ended"), v.literal("withdrawn"), v.literal("refunded")),
    /** Whether courses entered with it end as well. */
    endsCourses: v.boolean(),
  }),
  v.object({
    kind: v.literal("passGiven"),
    ...moment,
    /** Null: all courses. */
    courseTitle: v.union(v.string(), v.null()),
    /** Last day, yyyy-MM-dd; null: for ever. */
    until: v.union(v.string(), v.null()),
    priceCents: v.union(v.number(), v.null()),
    /** Title of the course that the reader was enrolled in. */
    enrolledIn: v.union(v.string(), v.null()),
    /** Until when the purchase can be withdrawn, ms since epoch. */
    withdrawUntil: v.union(v.number(), v.null()),
  }),
  v.object({ kind: v.literal("passwordChanged"), ...moment }),
  v.object({
    kind: v.literal("resetPassword"),
    name,
    token: v.string(),
    /** Set if an administrator asked for it. */
    bySchool: v.optional(v.boolean()),
  }),
  v.object({
    kind: v.literal("secondFactorChanged"),
    ...moment,
    change: v.union(v.literal("added"), v.literal("removed"), v.literal("recoveryCodeUsed")),
  }),
);

export type MailMessage = Infer<typeof mailMessage>;
export type MailData<Kind extends MailKind> = Omit<Extract<MailMessage, { kind: Kind }>, "kind">;

/**
 * Returns how long the mail is stored, in ms.
 * One with a link or code as long as that is valid (MAIL-6).
 */
export function lifetimeOf(message: MailMessage): number {
  if (isLast(message.kind)) return mailRules.lastKeptMs;
  if (message.kind === "invitation") return invitationRules.validMs;
  return isSecret(message) ? mailRules.secretsKeptMs : mailRules.keptMs;
}

/**
 * Whether the mail is deleted when it is sent (PRIVACY-14).
 * After an account's removal it is the last row with the person's address.
 */
export const isLast = (kind: MailKind): boolean => kind === "accountDeleted";

const aboutStudies: readonly MailKind[] = [
  "accessRefunded",
  "accessRefused",
  "enrollmentEnded",
  "passEnded",
  "passGiven",
];

/**
 * Whether the mail goes to the reader's present address.
 * Security mails go to the address at the time of the event. Otherwise someone who took the account over would receive
 * the warnings about it.
 */
export const followsReader = (kind: MailKind): boolean =>
  kind.startsWith("certificate") || aboutStudies.includes(kind) || isOptionalMail(kind);

/**
 * Whether it has a link or code that acts for its reader.
 * Such mails are stored briefly, and shown to no one else (MAIL-6).
 */
export function isSecret(message: MailMessage): boolean {
  return "token" in message;
}
