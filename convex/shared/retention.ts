import { invitationRules } from "./invitations";
import { mailRules, signInRules } from "./limits";
import { jobRules } from "./jobs";
import { privacyRules } from "./privacy";

const DAY = 24 * 60 * 60_000;

/**
 * Periods after which data is deleted, in ms (PRIVACY-12).
 * One job does it: convex/jobs/privacySweep.ts.
 */
export const retentionPeriods = {
  presence: 2 * 60 * 60_000,
  exports: privacyRules.exportKeptMs,
  limits: DAY,
  links: signInRules.mailedResetMs,
  secretMails: mailRules.secretsKeptMs,
  sessions: signInRules.sessionMs,
  failures: signInRules.failuresKeptMs,
  mails: mailRules.keptMs,
  invitations: invitationRules.keptMs,
  carryingInvitations: invitationRules.carryingKeptMs,
  jobs: jobRules.keptMs,
  bin: 30 * DAY,
  accessEvents: 30 * DAY,
  formerTries: 30 * DAY,
  endedStudies: 90 * DAY,
  networks: 180 * DAY,
  audit: 5 * 365 * DAY,
} as const;
export type LimitedKind = keyof typeof retentionPeriods;
export const limitedKinds = Object.keys(retentionPeriods) as LimitedKind[];

/**
 * Data without a period.
 * Stored until the person deletes the account, or for good.
 */
export const unlimitedKinds = ["account", "studies", "attempts", "certificates"] as const;
