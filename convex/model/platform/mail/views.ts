import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import { mailFailures, mailKinds, mailLanguages, mailStates } from "../../../shared/mailKinds";
import { siteUrl } from "../env";
import type { SchoolHead } from "../settings/school";
import { isDevelopment } from "./configuration";
import { toContent } from "./content";
import { isSecret } from "./messages";
import { toPlainText } from "./plainText";

/** A row of the administrators' list. */
export const mailLine = v.object({
  _id: v.id("mails"),
  queuedAt: v.number(),
  to: v.string(),
  kind: literals(...mailKinds),
  state: literals(...mailStates),
  attempts: v.number(),
  sentAt: v.union(v.number(), v.null()),
  /** Why the last attempt failed, while another one is due. */
  failure: v.union(v.object({ reason: literals(...mailFailures), detail: v.string() }), v.null()),
  canBeSentAgain: v.boolean(),
});

export function toMailLine(mail: Doc<"mails">): Infer<typeof mailLine> {
  const { _id, to, kind, state, attempts, sentAt = null, failure = null } = mail;
  const canBeSentAgain = state !== "queued" && mail.message !== undefined && to !== "";
  return { _id, queuedAt: mail._creationTime, to, kind, state, attempts, sentAt, failure, canBeSentAgain };
}

export const mailText = v.object({
  to: v.string(),
  language: literals(...mailLanguages),
  /** Null if its link or code is for its reader alone, or gone. */
  message: v.union(v.object({ subject: v.string(), text: v.string() }), v.null()),
});

/**
 * Returns the text without the link that stops this kind.
 * That link would act for its reader.
 */
export function toMailText({ to, language, message }: Doc<"mails">, school: SchoolHead): Infer<typeof mailText> {
  if (message === undefined || (isSecret(message) && !isDevelopment())) return { to, language, message: null };
  const content = toContent(message, language, { school, siteUrl: siteUrl(), stopUrl: null });
  return { to, language, message: { subject: content.subject, text: toPlainText(content) } };
}
