import { v, type Infer } from "convex/values";
import { invitationRules } from "../../../shared/invitations";
import { mailRules } from "../../../shared/limits";
import { isOptionalMail, type MailKind } from "../../../shared/mailKinds";

/** Greets the reader; null where it may be a stranger (reader.ts). */
const name = v.union(v.string(), v.null());
const certificate = {
  name,
  courseTitle: v.string(),
  certificateId: v.id("certificates"),
  code: v.string(),
};
/** `at`: ms since epoch. */
const moment = { name, at: v.number() };

/** What each kind of mail says. Everything here is text: templates escape it. */
export const mailMessage = v.union(
  v.object({ kind: v.literal("accountDeleted"), ...moment }),
  v.object({ kind: v.literal("addressChanged"), ...moment }),
  v.object({ kind: v.literal("addressTaken"), name }),
  v.object({ kind: v.literal("certificateIssued"), ...certificate, hours: v.number() }),
  v.object({ kind: v.literal("certificateReissued"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("certificateRevoked"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("confirmAddress"), token: v.string(), code: v.string() }),
  v.object({ kind: v.literal("confirmNewAddress"), token: v.string(), code: v.string() }),
  v.object({ kind: v.literal("dailyPractice"), name }),
  v.object({
    kind: v.literal("invitation"),
    name,
    courseTitle: v.union(v.string(), v.null()),
    token: v.string(),
  }),
  v.object({ kind: v.literal("newDevice"), ...moment, device: v.string() }),
  v.object({ kind: v.literal("passwordChanged"), ...moment }),
  v.object({
    kind: v.literal("resetPassword"),
    name,
    token: v.string(),
    /** An administrator asked for it, not the person. */
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

/** How long the mail is kept, in ms: one with a link or code as long as that is valid (MAIL-6). */
export function keptFor(message: MailMessage): number {
  if (isLast(message.kind)) return mailRules.lastKeptMs;
  if (message.kind === "invitation") return invitationRules.validMs;
  return isSecret(message) ? mailRules.secretsKeptMs : mailRules.keptMs;
}

/** A mail about a deleted account is the last that leads to its person: it goes when it is sent (PRIVACY-14). */
export const isLast = (kind: MailKind): boolean => kind === "accountDeleted";

/**
 * Goes to where its reader is when it is sent. What is about the security of an account goes to the address of its moment:
 * who has taken an account over would otherwise take its notices along.
 */
export const followsReader = (kind: MailKind): boolean => kind.startsWith("certificate") || isOptionalMail(kind);

/** Holds a link or code that lets its reader do something: kept briefly, and shown to no one else (MAIL-6). */
export function isSecret(message: MailMessage): boolean {
  return "token" in message;
}
