import type { MailKind, MailLanguage } from "../../../../shared/mailKinds";
import type { MailData } from "../messages";

export interface MailText {
  /**
   * Subject.
   * Says what happened without being opened, and never a code or a secret.
   */
  subject: string;
  /** Text that lists of mails show beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Quoted words of a person; the heading is in their language, too. */
  quote?: { language: MailLanguage; lines: string[] };
  facts?: { label: string; value: string }[];
  /** Label of the link that this kind of mail leads to (content.ts). */
  action?: string;
  /** Paragraphs below the link. */
  after?: string[];
  /** Why the reader gets it, if not for an account. */
  why?: string;
}

export interface MailFormat {
  /** The school's name. */
  school: string;
  /** Formats day, time and time zone. */
  moment: (at: number) => string;
  number: (value: number) => string;
  /** Formats a calendar day (yyyy-MM-dd). */
  day: (day: string) => string;
  /** Formats centavos, as written in Brazil (I18N-7). */
  price: (cents: number) => string;
}

/** All texts of mails in one language. */
export interface MailTexts {
  locale: string;
  /** Greeting; null leaves the name out. */
  greeting: (name: string | null) => string;
  /** Adds the name of the time zone, Brasília's. */
  moment: (dayAndTime: string) => string;
  code: string;
  /** Label of the address that a link leads to. */
  linkAddress: string;
  footer: { sentBy: (school: string) => string; why: string; stop: string };
  kinds: { [Kind in MailKind]: (data: MailData<Kind>, format: MailFormat) => MailText };
}
