import type { MailKind } from "../../../../shared/mailKinds";
import type { MailData } from "../messages";

export interface MailText {
  /** Says what happened without being opened, and never a code or a secret. */
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** Text of the link that this kind of mail leads to (content.ts). */
  action?: string;
  /** Below the link. */
  after?: string[];
  /** Why the reader gets it, when that is not for an account of theirs. */
  why?: string;
}

export interface MailFormat {
  /** Day, time and time zone. */
  moment: (at: number) => string;
  number: (value: number) => string;
}

/** All that mails say in one language. */
export interface MailTexts {
  locale: string;
  /** Null: without a name. */
  greeting: (name: string | null) => string;
  /** Names the zone of a moment, which is Brasília's. */
  moment: (dayAndTime: string) => string;
  code: string;
  /** Before the address that a link leads to. */
  linkAddress: string;
  footer: { sentBy: string; why: string; stop: string };
  kinds: { [Kind in MailKind]: (data: MailData<Kind>, format: MailFormat) => MailText };
}
