/** Languages of mails; the interface has the same. */
export const mailLanguages = ["pt", "es", "en"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** I18N-1 */
export const defaultMailLanguage: MailLanguage = "pt";

export const mailKinds = [
  "certificateIssued",
  "certificateReissued",
  "certificateRevoked",
  "confirmAddress",
  "invitation",
  "newDevice",
  "passwordChanged",
  "resetPassword",
  "secondFactorChanged",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a student may do without (MAIL-9); everything else is about the account or a right of theirs. */
export const optionalMailKinds = ["certificateIssued"] as const satisfies MailKind[];
export type OptionalMailKind = (typeof optionalMailKinds)[number];

export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return optionalMailKinds.some((optional) => optional === kind);
}

/** `noServer`: the deployment has no mail server, so nothing was tried. */
export const mailStates = ["queued", "sending", "sent", "failed", "noServer"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was not delivered. The first three pass, so that the next attempt may succeed. */
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
