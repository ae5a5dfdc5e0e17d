import {
  auditCertificateEvent,
  keepCertificate,
  keepCertificateRecord,
  keepCompletedAt,
  mailCertificate,
  mailCertificateEvent,
} from "./certificates/triggers";
import { keepCoupon } from "./coupons/triggers";
import { keepCourse } from "./courses/triggers";
import { keepEnrollment, keepLessonProgress } from "./enrollments/triggers";
import { keepPool } from "./exams/pool";
import { keepSeat } from "./exams/room/seats";
import { keepExam, keepQuestion } from "./exams/triggers";
import { auditRun } from "./generation/triggers";
import { keepInvitation } from "./invitations/triggers";
import { keepContent, keepLesson, keepPreviousContent } from "./lessons/triggers";
import { keepModule } from "./modules/triggers";
import { auditRole, keepProfile } from "./people/triggers";
import { forgetModule, keepFinishedModule, keepPractice, moveLesson } from "./practice/triggers";
import { auditSettings } from "./settings/triggers";
import { endAddressChange } from "./signIn/addressChanges";
import { keepDevice } from "./signIn/devices";
import { TableTriggers } from "./tableTriggers";
import { keepTotals } from "./totals/triggers";

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
triggers.register("examQuestions", keepPool);
triggers.register("examQuestions", keepQuestion);
triggers.register("examSittings", keepSeat);
triggers.register("generationJobs", auditRun);
triggers.register("issuerSettings", auditSettings("issuer"));
triggers.register("lessonContents", keepContent);
triggers.register("lessonContents", keepPractice);
triggers.register("lessonProgress", keepLessonProgress);
triggers.register("lessonProgress", keepFinishedModule);
triggers.register("lessonProgress", keepTotals("lessonProgress"));
triggers.register("lessons", keepLesson);
triggers.register("lessons", moveLesson);
triggers.register("lessons", keepTotals("lessons"));
triggers.register("mails", keepInvitation);
triggers.register("modules", keepModule);
triggers.register("modules", forgetModule);
triggers.register("modules", keepTotals("modules"));
triggers.register("practiceAnswers", keepTotals("practiceAnswers"));
triggers.register("previousLessonContents", keepPreviousContent);
triggers.register("profiles", keepProfile);
triggers.register("profiles", keepTotals("profiles"));
triggers.register("promoSettings", auditSettings("promo"));
triggers.register("userRoles", auditRole);
