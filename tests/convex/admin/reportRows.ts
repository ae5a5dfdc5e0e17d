import type { Row } from "../accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const nothing = () => ({});
const january = { first: "2025-01-01", last: "2025-01-31" };
const coupon = { discountPercentage: 10, isActive: true, validFrom: "2025-01-01" };
const promo = {
  enabled: true,
  priceCents: 4_900,
  validUntil: "2030-12-31",
  whatsappNumber: "5511999990000",
  whatsappText: "Oi",
};

function adminsGet(administrator: string): Row["expected"] {
  return {
    anonymous: "notAuthenticated",
    notEnrolled: "notAdmin",
    student: "notAdmin",
    otherStudent: "notAdmin",
    blocked: "accountBlocked",
    administrator,
  };
}

const issuer = { legalName: "Escola Ltda.", city: "Recife, PE", responsibleName: "Ana", responsibleOffice: "Diretora" };

/** Access matrix: coupons, mail, people, statistics, settings, generation. */
export const reportRows: Record<string, Row> = {
  "admin/couponEnrollments:count": { args: () => ({ code: "" }), expected: adminsGet("value") },
  "admin/couponEnrollments:list": { args: () => ({ code: "", paginationOpts }), expected: adminsGet("value") },
  "admin/mail:list": { args: () => ({ paginationOpts }), expected: adminsGet("value") },
  "admin/mail:get": { args: ({ mailId }) => ({ mailId }), expected: adminsGet("value") },
  "admin/mail:status": { args: nothing, expected: adminsGet("value") },
  "admin/mail:resend": { args: ({ mailId }) => ({ mailId }), expected: adminsGet("mailNotConfigured") },
  "admin/coupons:list": { args: () => ({ search: "", paginationOpts }), expected: adminsGet("value") },
  "admin/coupons:get": { args: ({ couponId }) => ({ couponId }), expected: adminsGet("value") },
  "admin/coupons:create": { args: () => ({ code: "NEW", ...coupon }), expected: adminsGet("value") },
  "admin/coupons:update": {
    args: ({ couponId }) => ({ couponId, version: 0, code: "OTHER", ...coupon }),
    expected: adminsGet("null"),
  },
  "admin/coupons:remove": { args: ({ couponId }) => ({ couponId }), expected: adminsGet("null") },
  "admin/generation:status": { args: nothing, expected: adminsGet("value") },
  "admin/generation:current": { args: nothing, expected: adminsGet("value") },
  "admin/generation:start": {
    args: () => ({ scope: { kind: "all" }, onlyEmpty: false }),
    expected: adminsGet("generationNotConfigured"),
  },
  "admin/generation:retry": { args: ({ jobId }) => ({ jobId }), expected: adminsGet("generationNotConfigured") },
  "admin/generation:cancel": { args: ({ jobId }) => ({ jobId }), expected: adminsGet("null") },
  "admin/generation:generateLessonContent": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: adminsGet("generationNotConfigured"),
  },
  "admin/signature:get": { args: nothing, expected: adminsGet("null") },
  "admin/signature:set": { args: () => ({ picture: null }), expected: adminsGet("notFound") },
  "admin/issuer:get": { args: nothing, expected: adminsGet("value") },
  "admin/issuer:update": { args: () => ({ version: 0, ...issuer }), expected: adminsGet("null") },
  "admin/security:get": { args: nothing, expected: adminsGet("value") },
  "admin/security:update": {
    args: () => ({ adminsNeedSecondFactor: true }),
    expected: adminsGet("secondFactorMissing"),
  },
  "admin/home:get": { args: nothing, expected: adminsGet("value") },
  "admin/home:update": {
    args: () => ({
      ...{ version: 0, showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true },
      trialLessons: true,
    }),
    expected: adminsGet("null"),
  },
  "admin/school:get": { args: nothing, expected: adminsGet("value") },
  "admin/school:update": { args: () => ({ version: 0, name: "Escola" }), expected: adminsGet("null") },
  "admin/school:setPicture": { args: () => ({ kind: "icon", picture: null }), expected: adminsGet("null") },
  "admin/settings:get": { args: nothing, expected: adminsGet("value") },
  "admin/settings:update": { args: () => ({ version: 0, ...promo }), expected: adminsGet("null") },
  "admin/reports:bounds": { args: nothing, expected: adminsGet("value") },
  "admin/reports:figures": {
    args: ({ courseId }) => ({ by: "course", of: courseId, ...january }),
    expected: adminsGet("value"),
  },
  "admin/reports:funnel": {
    args: ({ couponId }) => ({ by: "coupon", of: couponId, ...january }),
    expected: adminsGet("value"),
  },
  "admin/reports:cohorts": {
    args: () => ({ by: "source", of: "request", until: "2025-01" }),
    expected: adminsGet("value"),
  },
  "admin/reports:hardest": { args: ({ courseId }) => ({ courseId }), expected: adminsGet("value") },
  "admin/overview:needs": { args: nothing, expected: adminsGet("value") },
  "admin/overview:figures": {
    args: () => ({ day: "2025-01-08", before: "2025-01-01", quarter: "1415" }),
    expected: adminsGet("value"),
  },
  "admin/overview:now": { args: nothing, expected: adminsGet("value") },
  "admin/overview:here": { args: () => ({ paginationOpts }), expected: adminsGet("value") },
  "admin/overview:mails": { args: nothing, expected: adminsGet("value") },
  "admin/overview:events": { args: nothing, expected: adminsGet("value") },
  "admin/overview:highlights": { args: nothing, expected: adminsGet("value") },
  "admin/stats:summary": { args: nothing, expected: adminsGet("value") },
  "admin/stats:listTotal": { args: () => ({ list: "students" }), expected: adminsGet("value") },
  "admin/stats:daily": { args: () => ({ from: "2025-01-01", to: "2025-01-31" }), expected: adminsGet("value") },
  "admin/stats:byCourse": { args: () => ({ paginationOpts }), expected: adminsGet("value") },
  "admin/stats:examScores": { args: nothing, expected: adminsGet("value") },
  "admin/stats:couponUse": { args: () => ({ paginationOpts }), expected: adminsGet("value") },
  "admin/students:list": {
    args: () => ({ search: "", status: "all", paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/students:open": { args: ({ bystander }) => ({ userId: bystander.userId }), expected: adminsGet("null") },
  "admin/students:get": { args: ({ bystander }) => ({ userId: bystander.userId }), expected: adminsGet("value") },
  "admin/students:enrollments": {
    args: ({ bystander }) => ({ userId: bystander.userId, paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/students:attempts": {
    args: ({ bystander }) => ({ userId: bystander.userId, paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/students:answers": {
    args: ({ bystander, attemptId }) => ({ userId: bystander.userId, attemptId }),
    // The attempt is another student's.
    expected: adminsGet("null"),
  },
  "admin/students:certificates": {
    args: ({ bystander }) => ({ userId: bystander.userId, paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/accommodations:list": {
    args: ({ bystander }) => ({ userId: bystander.userId, paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/accommodations:save": {
    args: ({ bystander, courseId }) => ({
      ...{ userId: bystander.userId, courseId, version: 0, extraMinutes: 15, extraAttempts: 1 },
    }),
    // The bystander takes no course.
    expected: adminsGet("notEnrolled"),
  },
  "admin/examRoom:list": {
    args: ({ examId }) => ({ examId, search: "", paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/examRoom:seat": { args: ({ seatId }) => ({ seatId }), expected: adminsGet("value") },
  "admin/examRoom:extend": {
    args: ({ openSittingId }) => ({ sittingId: openSittingId, minutes: 5 }),
    // It has no time limit.
    expected: adminsGet("examSittingClosed"),
  },
  "admin/examRoom:end": { args: ({ openSittingId }) => ({ sittingId: openSittingId }), expected: adminsGet("null") },
  "admin/examRoom:annul": {
    args: ({ openSittingId }) => ({ sittingId: openSittingId, reason: "A phone on the table" }),
    expected: adminsGet("null"),
  },
  "admin/students:signInFailures": {
    args: ({ bystander }) => ({ userId: bystander.userId, paginationOpts }),
    expected: adminsGet("value"),
  },
  "admin/students:setBlocked": {
    args: ({ bystander }) => ({ userId: bystander.userId, blocked: true }),
    expected: adminsGet("null"),
  },
  "admin/students:createResetToken": {
    args: ({ bystander }) => ({ userId: bystander.userId }),
    expected: adminsGet("value"),
  },
  "admin/roles:ofPerson": { args: ({ bystander }) => ({ userId: bystander.userId }), expected: adminsGet("value") },
  "admin/roles:teachers": { args: ({ courseId }) => ({ courseId }), expected: adminsGet("value") },
  "admin/roles:addTeacher": {
    args: ({ bystander, courseId }) => ({ userId: bystander.userId, courseId }),
    expected: adminsGet("null"),
  },
  "admin/roles:addTeacherByEmail": {
    args: ({ courseId }) => ({ courseId, email: "nobody@selo.example" }),
    expected: adminsGet("notFound"),
  },
  "admin/roles:removeTeacher": {
    args: ({ bystander, courseId }) => ({ userId: bystander.userId, courseId }),
    expected: adminsGet("null"),
  },
  "admin/roles:set": {
    args: ({ bystander }) => ({ userId: bystander.userId, role: "admin", held: true }),
    expected: adminsGet("null"),
  },
};
