/* Functions that everyFunction.test.ts measures in another way, or not at all. */

/** Functions that need a provider, a mail server or an account of their own; docs/scale.md names their bounds. */
export const UNMEASURED = [
  "admin/accessEvents:sendTest",
  "admin/generation:start",
  "admin/generation:retry",
  "admin/generation:generateLessonContent",
  "admin/mail:resend",
  "admin/courseFiles:check",
  "admin/courseFiles:apply",
  "admin/courseFiles:download",
  "admin/courses:duplicate",
  "admin/exams:duplicate",
  "auth:signIn",
  "account/password:change",
  "account/address:ask",
  "visitor/passwordResets:redeem",
  "account/secondFactor:begin",
  "account/secondFactor:activate",
  "account/secondFactor:remove",
  "account/privacy:askExport",
  "account/privacy:download",
  "account/privacy:removeAccount",
  "student/certificates:setLatinName",
];

/**
 * Functions whose reads vary.
 *
 * They depend on an earlier run (a limit's bucket, the public half of a key) or on the people found.
 */
export const VARYING = [
  ...["admin/certificates:list", "admin/certificates:decideName", "admin/students:list of active ones by name"],
  ...["student/badges:download", "student/certificatePdf:download", "admin/jobs:notes"],
  "admin/peopleJobs:askUndo",
  ...["visitor/passwordResets:ask", "admin/passwordResets:send", "visitor/coupons:check"],
  ...["admin/invitations:invite", "admin/invitations:start", "admin/invitations:sendAgain"],
  // Rows may share their people.
  ...["admin/bin:list", "admin/overview:events"],
  // The first teachers have more or fewer courses.
  "visitor/catalog:teachers",
  // The first one changes the settings, later ones nothing.
  ...["admin/settings:update", "admin/school:update", "admin/school:setPicture", "admin/home:update"],
  // A filled pass may be the student's.
  "student/enrollments:enroll",
];
export const MAX_DIFFERENCE = 16;

/** Each needs a valid certificate, which another one's change would take away. */
export const CERTIFICATE_CHANGES = [
  "admin/certificates:changeOne",
  "admin/certificates:decideName",
  "admin/certificates:reissue",
  "admin/certificates:startJob",
  "student/certificates:requestName",
];

/**
 * Documents of the student alone, who takes more courses and did more lessons this week than anyone. Questions about
 * many people look for administrators among them, and the audit trail offers a hundred of them and a hundred teachers.
 */
export const OWN: Record<string, number> = {
  ...{ "student/certificates:awaited": 100, "student/progress:week": 510 },
  // As many notes as a course has room for, and every text of the course.
  ...{ "student/notes:ofLesson": 210, "student/notes:list": 230, "student/lessons:search": 80 },
  // Twenty events with the names of their people and things.
  "admin/overview:events": 80,
  // Fifty candidates for each list, some of which may be in the bin.
  ...{ "admin/overview:highlights": 180, "admin/overview:needs": 110 },
  // Three documents for each of a path's courses, which are thirty at most.
  ...{ "student/paths:progress": 130, "student/paths:next": 280, "student/paths:mine": 330, "admin/paths:list": 310 },
  // Fifty receipts, some of which are of courses that the student has left.
  "student/announcements:open": 150,
  ...{ "admin/audit:actors": 410, "admin/peopleJobs:ask": 210, "admin/peopleJobs:ask about all": 620 },
  "admin/peopleJobs:ask about those of a course": 210,
};

/** They work on up to a hundred rows at once, or on all administrators, and have fewer where there are few. */
export const BATCHES = [
  // Fifty candidates for each list.
  ...["admin/overview:needs", "admin/overview:highlights", "admin/audit:actors"],
  "admin/invitations:createLinks",
  ...["admin/peopleJobs:ask", "admin/peopleJobs:ask about all", "admin/peopleJobs:ask about those of a course"],
];
