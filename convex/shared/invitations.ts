import type { ErrorCode } from "./errorCodes";
import { headingKey } from "./headings";
import type { MailLanguage } from "./mailKinds";

const DAY = 24 * 60 * 60_000;

/** Durations in ms. */
export const invitationRules = {
  /** As the mail says. */
  validMs: 7 * DAY,
  /** The address of a person who never signed up is kept no longer. Counted from the last link. */
  keptMs: 30 * DAY,
  /** Lines of one file. */
  linesPerFile: 2_000,
  /** Lines that one call checks. */
  checkedAtOnce: 100,
  fileName: 100,
  /** A cell of a line, as typed. */
  cell: 300,
} as const;

/** `noServer`: no mail was sent, so an administrator hands the link over. */
export const openInvitationStates = ["queued", "sent", "failed", "noServer"] as const;
export const invitationStates = [...openInvitationStates, "accepted", "expired"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Why a line invites nobody. */
export const invitationRefusals = [
  "invitationAddressInvalid",
  "nameInvalid",
  "languageUnknown",
  "courseUnknown",
  "couponWithoutCourse",
  "couponInvalid",
  "couponExpired",
  "couponExhausted",
  "alreadyInvited",
  "addressHasAccount",
  "personEnrolled",
  "addressRepeated",
] as const satisfies ErrorCode[];
export type InvitationRefusal = (typeof invitationRefusals)[number];

/** As typed; "" for what is left out. `course`: a slug, or an id. */
export interface InvitationLine {
  line: number;
  fullName: string;
  email: string;
  course: string;
  coupon: string;
  language: string;
}

const LANGUAGES: Record<string, MailLanguage> = {
  pt: "pt",
  por: "pt",
  portugues: "pt",
  portuguese: "pt",
  es: "es",
  spa: "es",
  espanhol: "es",
  espanol: "es",
  castellano: "es",
  spanish: "es",
  en: "en",
  eng: "en",
  ingles: "en",
  english: "en",
};

/** The language of a cell such as "pt-BR", "PT" or "Português"; "" gives `otherwise`, and null is none of ours. */
export function languageOfLine(text: string, otherwise: MailLanguage): MailLanguage | null {
  const [word = ""] = headingKey(text).split(" ");
  return word === "" && text.trim() === "" ? otherwise : (LANGUAGES[word] ?? null);
}
