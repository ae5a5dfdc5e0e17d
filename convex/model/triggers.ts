import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "../_generated/dataModel";
import { keepCompletedAt } from "./certificates/triggers";
import { keepCoupon } from "./coupons/triggers";
import { keepCourse } from "./courses/triggers";
import { keepEnrollment, keepLessonProgress } from "./enrollments/triggers";
import { keepExam, keepQuestion } from "./exams/triggers";
import { auditRun } from "./generation/triggers";
import { keepContent, keepLesson, keepPreviousContent } from "./lessons/triggers";
import { keepModule } from "./modules/triggers";
import { auditRole, keepProfile } from "./people/triggers";
import type { WriteCtx } from "./rowChange";
import { auditSettings } from "./settings/triggers";
import { keepTotals } from "./totals/triggers";

/**
 * What every write to a table entails, whichever function makes it: counts, totals, search texts, and the audit entry
 * where the row change explains itself.
 */
export const triggers = new Triggers<DataModel, WriteCtx>();

triggers.register("certificates", keepCompletedAt);
triggers.register("certificates", keepTotals("certificates"));
triggers.register("courseExams", keepExam);
triggers.register("courses", keepCourse);
triggers.register("courses", keepTotals("courses"));
triggers.register("discountCoupons", keepCoupon);
triggers.register("enrollments", keepEnrollment);
triggers.register("enrollments", keepTotals("enrollments"));
triggers.register("examAttempts", keepTotals("examAttempts"));
triggers.register("examQuestions", keepQuestion);
triggers.register("generationJobs", auditRun);
triggers.register("lessonContents", keepContent);
triggers.register("lessonProgress", keepLessonProgress);
triggers.register("lessons", keepLesson);
triggers.register("modules", keepModule);
triggers.register("previousLessonContents", keepPreviousContent);
triggers.register("profiles", keepProfile);
triggers.register("profiles", keepTotals("profiles"));
triggers.register("promoSettings", auditSettings);
triggers.register("userRoles", auditRole);
