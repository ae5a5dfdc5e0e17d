import type { ErrorCode } from "./errorCodes";
import { invitationRefusals } from "./invitations";

const refusals = [
  ...invitationRefusals,
  "cannotBlockSelf",
  "certificateStateChanged",
  "editConflict",
  "formInvalid",
  "lastAdmin",
  "limitReached",
  "notEnrolled",
  "nothingToChange",
  "notFound",
  "tooManyAttempts",
] as const satisfies ErrorCode[];

/**
 * Notes about single rows.
 * Why they were skipped, that they failed, or the alternative.
 */
export const jobNotes = [
  ...refusals,
  "failed",
  "enrolledInstead",
  "spared",
  "changedSince",
  "questionDrawn",
  "lastQuestion",
  "noPass",
] as const;
export type JobNote = (typeof jobNotes)[number];

export const jobRules = {
  /** Rows per step. */
  batch: 5,
  /** Rows of a canceled job deleted per step. */
  deleted: 100,
  /** Time without a step until a job is resumed, in ms. */
  stuckMs: 10 * 60_000,
  /** Jobs resumed at once. */
  resumed: 100,
  /** How long a job and its notes are stored, in ms. */
  keptMs: 30 * 24 * 60 * 60_000,
} as const;
