import type { ErrorCode } from "./errorCodes";
import { invitationRefusals } from "./invitations";

const refusals = [
  ...invitationRefusals,
  "cannotBlockSelf",
  "certificateStateChanged",
  "lastAdmin",
  "nothingToChange",
  "notFound",
  "tooManyAttempts",
] as const satisfies ErrorCode[];

/** What a job tells about single rows: why they were skipped, that it failed, or what was done instead. */
export const jobNotes = [...refusals, "failed", "enrolledInstead"] as const;
export type JobNote = (typeof jobNotes)[number];

export const jobRules = {
  /** Rows of one step. */
  batch: 5,
  /** Rows of a canceled job that one step deletes. */
  deleted: 100,
  /** Without a step for this long, in ms, a job is resumed. */
  stuckMs: 10 * 60_000,
  /** Jobs that are resumed at once. */
  resumed: 100,
  /** How long a job and its notes are kept, in ms. */
  keptMs: 30 * 24 * 60 * 60_000,
} as const;
