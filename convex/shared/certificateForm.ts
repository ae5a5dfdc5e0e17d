import * as z from "zod/mini";
import { brazilDay, isCalendarDay } from "./brazilDay";
import { certificateReasons, type CertificateAct, type CertificateReason } from "./certificateStates";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";
import { fullNameField, latinNameField } from "./personFields";

const note = z
  .string()
  .check(z.trim(), z.minLength(1, "certificateNoteRequired"), z.maxLength(limits.certificateNote, "noteTooLong"));

/** Reason from the action's list. */
function reasonOf(action: CertificateAct) {
  const list: readonly string[] = certificateReasons[action];
  const listed = z.string().check(z.refine((reason) => list.includes(reason), "certificateReasonRequired"));
  return z.pipe(
    listed,
    z.transform((reason) => reason as CertificateReason),
  );
}

/**
 * Reason and note for an action on certificates.
 * Messages are keys of the namespace `validation`.
 */
export const certificateActForm = (action: CertificateAct) => z.object({ reason: reasonOf(action), note });

const hours = z
  .number("durationHoursInvalid")
  .check(z.refine((value) => isWholeBetween(value, 1, limits.durationHours), "durationHoursInvalid"));

/** Calendar day in Brasília. */
const issuedDay = z.string().check(
  z.refine(isCalendarDay, "dayInvalid"),
  z.refine((day) => day <= brazilDay(Date.now()), "certificateDayInFuture"),
);

export const certificateCorrectionForm = z.object({
  studentName: fullNameField,
  courseDurationHours: hours,
  issuedDay,
  reason: reasonOf("reissue"),
  note,
});

/** Correction of the hours of many certificates. */
export const hoursCorrectionForm = z.object({ courseDurationHours: hours, reason: reasonOf("reissue"), note });

/** Name in Latin letters, for documents that lack others. */
export const latinNameForm = z.object({ latinName: latinNameField });

export const nameRequestForm = z.object({
  studentName: fullNameField,
  note: optional(z.string().check(z.trim(), z.maxLength(limits.certificateNote, "noteTooLong")), "noteTooLong"),
});
