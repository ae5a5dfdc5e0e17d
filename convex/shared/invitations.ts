import type { ErrorCode } from "./errorCodes";
import { headingKey } from "./headings";
import type { MailLanguage } from "./mailKinds";

const DAY = 24 * 60 * 60_000;

/** Rules of invitations; durations in ms. */
export const invitationRules = {
  /** Validity of a link, as the mail says. */
  validMs: 7 * DAY,
  /**
   * Time since the last link until the address is deleted.
   * Its person may never have signed up.
   */
  keptMs: 30 * DAY,
  /** The same for an invitation that carries passes, which people have paid for. */
  carryingKeptMs: 180 * DAY,
  /** Lines of one file. */
  linesPerFile: 2_000,
  /** Lines checked by one call. */
  checkedAtOnce: 100,
  /** Links made by one call. */
  linksAtOnce: 100,
  fileName: 100,
  /** Length of a cell, as typed. */
  cell: 300,
} as const;

/**
 * States of an open invitation.
 * `noServer`: no mail was sent, so an administrator hands the link over.
 */
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
  "passCovered",
  "linePriceInvalid",
  "lineDayInvalid",
  "lineUntilInvalid",
  "lineNoteTooLong",
] as const satisfies ErrorCode[];
export type InvitationRefusal = (typeof invitationRefusals)[number];

/**
 * A line as typed; "" for missing cells.
 * `course`: a slug, an id, an address or a title; a pass also knows words for all courses.
 */
export interface InvitationLine {
  line: number;
  fullName: string;
  email: string;
  course: string;
  coupon: string;
  language: string;
  /** As typed; only for a link to a chat with the person. */
  phone?: string;
  /** Makes the line give a pass, for the course or for all, instead of enrolling. */
  pass?: PassCells;
}

/** Cells about a pass, as typed; "" for missing ones. */
export interface PassCells {
  price: string;
  /** Day of the purchase. */
  date: string;
  /** Last day of the pass. */
  until: string;
  note: string;
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

/**
 * Reads a language such as "pt-BR", "PT" or "Português".
 * "" gives `otherwise`; null for an unsupported language.
 */
export function languageOfLine(text: string, otherwise: MailLanguage): MailLanguage | null {
  const [word = ""] = headingKey(text).split(" ");
  return word === "" && text.trim() === "" ? otherwise : (LANGUAGES[word] ?? null);
}
