import type { TableNames } from "../_generated/dataModel";
import { beginVersions } from "./content/versions/writes";
import { summarizeContent, writeSummary } from "./content/lessons/triggers";
import {
  completeEnrollment,
  completePaths,
  mailCertificate,
  resumeEnrollment,
  writeRecord,
} from "./credentials/certificates/triggers";
import {
  describeEnrollment,
  followAttempt,
  renameEnrollments,
  updateEnrollment,
} from "./learning/enrollments/triggers";
import { keepSeat, renameSeats } from "./learning/exams/room/seats";
import { acceptConfirmed } from "./learning/invitations/acceptance";
import { keepInvitation } from "./learning/invitations/triggers";
import { moveQuestions, writePractice } from "./learning/practice/triggers";
import { maintained } from "./maintained";
import { followProfile } from "./people/profiles/triggers";
import { endAddressChange } from "./people/signIn/addressChanges";
import { keepDevice } from "./people/signIn/devices";
import { withoutBin } from "./platform/bin";
import { maintaining, type Maintained } from "./platform/maintain";
import { TableTriggers } from "./platform/tableTriggers";
import { rankQuestion } from "./platform/totals/writes";

/**
 * Runs after every write to a table, from any function.
 *
 * Stored values come first, by their declarations; then the effects registered below, in this order.
 */
export const triggers = new TableTriggers();

for (const [table, rules] of Object.entries(maintained) as [TableNames, Maintained<TableNames>][])
  if (isTriggered(rules)) triggers.register(table, maintaining(table, rules));

/** Rules that only recounts read need no trigger: a table without one is written without being read. */
function isTriggered({ fields, adds, totals, owns, audit }: Maintained<TableNames>): boolean {
  return [fields, adds, totals, owns, audit].some((rule) => rule !== undefined);
}

// Rows of other tables and files, where several functions write the table and forgetting one would be a fault.
triggers.register("authSessions", endAddressChange);
triggers.register("authSessions", keepDevice);
triggers.register("certificates", completeEnrollment);
triggers.register("certificates", writeRecord);
triggers.register("certificates", completePaths);
triggers.register("certificates", mailCertificate);
triggers.register("courses", beginVersions);
triggers.register("enrollments", describeEnrollment);
triggers.register("enrollments", resumeEnrollment);
triggers.register("examAttempts", followAttempt);
triggers.register("examQuestions", beginVersions);
triggers.register("examQuestions", rankQuestion);
triggers.register("examSittings", keepSeat);
triggers.register("lessonContents", summarizeContent);
triggers.register("lessonContents", writePractice);
triggers.register("lessonProgress", updateEnrollment);
triggers.register("lessons", beginVersions);
triggers.register("lessons", writeSummary);
triggers.register("lessons", moveQuestions);
triggers.register("mails", keepInvitation);
triggers.register("profiles", followProfile);
triggers.register("profiles", renameEnrollments);
triggers.register("profiles", renameSeats);
// It enrolls, so a course in the bin is none.
triggers.register("users", (ctx, change) => acceptConfirmed(withoutBin(ctx), change));
