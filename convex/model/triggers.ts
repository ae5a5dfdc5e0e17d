import {
  auditCertificateEvent,
  keepCertificate,
  keepCertificateRecord,
  keepCompletedAt,
  mailCertificate,
  mailCertificateEvent,
} from "./credentials/certificates/triggers";
import { keepCoupon } from "./learning/coupons/triggers";
import { keepCourse } from "./content/courses/triggers";
import { keepEnrollment, keepLessonProgress } from "./learning/enrollments/triggers";
import { keepSeat, renameSeats } from "./learning/exams/room/seats";
import { keepExam, keepQuestion } from "./learning/exams/triggers";
import { auditRun } from "./content/generation/triggers";
import { keepInvitation } from "./learning/invitations/triggers";
import { keepContent, keepLesson, keepPreviousContent } from "./content/lessons/triggers";
import { keepModule } from "./content/modules/triggers";
import { auditRole, keepProfile } from "./people/profiles/triggers";
import { keepPractice, moveLesson } from "./learning/practice/triggers";
import { auditSettings } from "./platform/settings/triggers";
import { endAddressChange } from "./people/signIn/addressChanges";
import { keepDevice } from "./people/signIn/devices";
import { TableTriggers } from "./platform/tableTriggers";
import { keepTotals } from "./platform/totals/triggers";

/**
 * What every write to a table entails, whichever function makes it: counts, totals, search texts, and the audit entry
 * where the row change explains itself.
 */
export const triggers = new TableTriggers();

triggers.register("authSessions", endAddressChange);
triggers.register("authSessions", keepDevice);
triggers.register("certificateEvents", auditCertificateEvent);
triggers.register("certificateEvents", mailCertificateEvent);
triggers.register("certificates", keepCertificate);
triggers.register("certificates", keepCompletedAt);
triggers.register("certificates", keepCertificateRecord);
triggers.register("certificates", mailCertificate);
triggers.register("certificates", keepTotals("certificates"));
triggers.register("courseExams", keepExam);
triggers.register("courseExams", keepTotals("courseExams"));
triggers.register("courses", keepCourse);
triggers.register("courses", keepTotals("courses"));
triggers.register("discountCoupons", keepCoupon);
triggers.register("discountCoupons", keepTotals("discountCoupons"));
triggers.register("enrollments", keepEnrollment);
triggers.register("enrollments", keepTotals("enrollments"));
triggers.register("examAttempts", keepTotals("examAttempts"));
triggers.register("examQuestions", keepQuestion);
triggers.register("examSittings", keepSeat);
triggers.register("generationJobs", auditRun);
triggers.register("issuerSettings", auditSettings("issuer"));
triggers.register("lessonContents", keepContent);
triggers.register("lessonContents", keepPractice);
triggers.register("lessonProgress", keepLessonProgress);
triggers.register("lessonProgress", keepTotals("lessonProgress"));
triggers.register("lessons", keepLesson);
triggers.register("lessons", moveLesson);
triggers.register("lessons", keepTotals("lessons"));
triggers.register("mails", keepInvitation);
triggers.register("modules", keepModule);
triggers.register("modules", keepTotals("modules"));
triggers.register("practiceAnswers", keepTotals("practiceAnswers"));
triggers.register("previousLessonContents", keepPreviousContent);
triggers.register("profiles", keepProfile);
triggers.register("profiles", renameSeats);
triggers.register("profiles", keepTotals("profiles"));
triggers.register("promoSettings", auditSettings("promo"));
triggers.register("userRoles", auditRole);
