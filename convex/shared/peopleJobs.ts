import type { ErrorCode } from "./errorCodes";
import { invitationRefusals } from "./invitations";

/** What is done to many accounts at once. */
export const accountActs = ["block", "unblock", "enroll"] as const;
export type AccountAct = (typeof accountActs)[number];

export const peopleActs = [...accountActs, "invite"] as const;

const refusals = [
  ...invitationRefusals,
  "cannotBlockSelf",
  "lastAdmin",
  "nothingToChange",
  "notFound",
  "tooManyAttempts",
] as const satisfies ErrorCode[];

/** What a job tells about single people: why they were skipped, that it failed, or what was done instead. */
export const peopleNotes = [...refusals, "failed", "enrolledInstead"] as const;
export type PeopleNote = (typeof peopleNotes)[number];

export const peopleJobRules = {
  /** People chosen one by one. */
  chosen: 500,
  /** People that are looked up at once where all that match are meant. */
  page: 100,
  /** How long a job and its notes are kept, in ms. */
  keptMs: 30 * 24 * 60 * 60_000,
} as const;
