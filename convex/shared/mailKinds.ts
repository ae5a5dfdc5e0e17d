/** Languages of mails; the interface has the same. */
export const mailLanguages = ["pt", "es", "en"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** Default language (I18N-1). */
export const defaultMailLanguage: MailLanguage = "pt";

export const mailKinds = [
  "accessRefunded",
  "accessRefused",
  "accountDeleted",
  "addressChanged",
  "addressTaken",
  "announcement",
  "certificateIssued",
  "certificateReissued",
  "certificateRevoked",
  "confirmAddress",
  "confirmNewAddress",
  "dailyPractice",
  "enrollmentEnded",
  "invitation",
  "newDevice",
  "passEnded",
  "passGiven",
  "passwordChanged",
  "resetPassword",
  "secondFactorChanged",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Mails that a student may stop (MAIL-9).
 * All others are about the account or a right of theirs.
 */
export const optionalMailKinds = ["announcement", "certificateIssued", "dailyPractice"] as const satisfies MailKind[];
export type OptionalMailKind = (typeof optionalMailKinds)[number];

/** The mail that people get only if they asked for it (MAIL-22). */
export const askedMailKind = "dailyPractice" satisfies OptionalMailKind;

export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return optionalMailKinds.some((optional) => optional === kind);
}

/**
 * States of a mail.
 * `noServer`: the deployment has no mail server, so nothing was tried.
 */
export const mailStates = ["queued", "sent", "failed", "noServer"] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Why a mail was not delivered.
 * The first three are temporary: the next attempt may succeed.
 */
export const mailFailures = [
  "unreachable",
  "timeout",
  "refusedForNow",
  "refused",
  "signInRefused",
  "addressInvalid",
  "misconfigured",
] as const;
export type MailFailure = (typeof mailFailures)[number];
