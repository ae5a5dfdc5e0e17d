import type { TableNames } from "../_generated/dataModel";
import { maintainedCourses } from "./content/courses/maintained";
import { maintainedRuns } from "./content/generation/maintained";
import { maintainedLessons, maintainedSummaries } from "./content/lessons/maintained";
import { maintainedModules } from "./content/modules/maintained";
import { findCertificate } from "./credentials/certificates/reads";
import {
  maintainedCertificates,
  maintainedEvents,
  maintainedNameRequests,
} from "./credentials/certificates/maintained";
import { maintainedAnnouncements, maintainedReceipts } from "./learning/announcements/maintained";
import { maintainedCoupons } from "./learning/coupons/maintained";
import { maintainedEnrollments, maintainedProgress } from "./learning/enrollments/maintained";
import { maintainedRequests } from "./learning/accessRequests/maintained";
import { findStoredExam } from "./learning/exams/reads";
import { maintainedAttempts, maintainedExams, maintainedQuestions } from "./learning/exams/maintained";
import { maintainedInvitations } from "./learning/invitations/maintained";
import { maintainedPasses } from "./learning/passes/maintained";
import { maintainedPresence } from "./learning/presence/maintained";
import { maintainedAnswers, maintainedPractice } from "./learning/practice/maintained";
import { maintainedCourseStaff, maintainedProfiles, maintainedRoles } from "./people/profiles/maintained";
import type { Maintained, ParentTable } from "./platform/maintain";
import { maintainedMails } from "./platform/mail/maintained";
import { maintainedSettings } from "./platform/settings/maintained";

/** Derived values that are stored, as their domains declare them. */
export const maintained = {
  accessRequests: maintainedRequests,
  announcementReceipts: maintainedReceipts,
  announcements: maintainedAnnouncements,
  certificateEvents: maintainedEvents,
  certificates: maintainedCertificates,
  courseExams: maintainedExams,
  courseStaff: maintainedCourseStaff,
  courses: {
    ...maintainedCourses,
    totals: async (ctx, course, isNew) => [
      ...((await maintainedCourses.totals?.(ctx, course, isNew)) ?? []),
      // The exam of a course in the bin counts for itself, and not for the school.
      ...(course.binnedAt !== undefined && (await findStoredExam(ctx, course._id))
        ? [{ kind: "courseExams" as const, count: -1 }]
        : []),
    ],
  },
  discountCoupons: maintainedCoupons,
  enrollments: {
    ...maintainedEnrollments,
    found: async (ctx, enrollment) => ({
      ...(await maintainedEnrollments.found?.(ctx, enrollment)),
      completedAt: (await findCertificate(ctx, enrollment.userId, enrollment.courseId))?.issuedAt,
    }),
  },
  examAttempts: maintainedAttempts,
  examQuestions: maintainedQuestions,
  generationJobs: maintainedRuns,
  invitations: maintainedInvitations,
  lessonProgress: maintainedProgress,
  lessons: maintainedLessons,
  lessonSummaries: maintainedSummaries,
  mails: maintainedMails,
  modules: maintainedModules,
  nameRequests: maintainedNameRequests,
  passes: maintainedPasses,
  practiceAnswers: maintainedAnswers,
  practiceQuestions: maintainedPractice,
  presence: maintainedPresence,
  profiles: maintainedProfiles,
  settings: maintainedSettings,
  userRoles: maintainedRoles,
} satisfies { [Table in TableNames]?: Maintained<Table> };

type MaintainedTable = keyof typeof maintained;

/** Tables whose rows a recount reads. */
export const recountedTables = Object.keys(maintained) as MaintainedTable[];

/** Tables that store totals and sums, read before the rows that they count. */
export const keptTables = [
  "platformTotals",
  "pendingCounts",
  ...(["courses", "modules", "courseExams", "profiles", "discountCoupons"] satisfies ParentTable[]),
] as const;

export function rulesOf<Table extends TableNames>(table: Table): Maintained<Table> | undefined {
  return (maintained as { [Each in TableNames]?: Maintained<Each> })[table];
}
