import type { Row } from "../accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const none = () => ({});

function row(args: Row["args"], administrator: string): Row {
  const others = { notEnrolled: "notAdmin", student: "notAdmin", otherStudent: "notAdmin" };
  return { args, expected: { ...others, anonymous: "notAuthenticated", blocked: "accountBlocked", administrator } };
}

function anyone(args: Row["args"], outcome: string): Row {
  const all = { notEnrolled: outcome, student: outcome, otherStudent: outcome, administrator: outcome };
  return { args, expected: { ...all, anonymous: outcome, blocked: outcome } };
}

const invitee = { fullName: "Ana", email: "ana.nova@school.example", course: "", coupon: "", language: "pt" };

/** Access matrix: enrolling, inviting and acting on many. */
export const peopleRows: Record<string, Row> = {
  "admin/enrollments:enroll": row(({ bystander, courseId }) => ({ userId: bystander.userId, courseId }), "null"),
  "admin/enrollments:end": row(({ enrollmentId }) => ({ enrollmentId, reason: "Compra devolvida" }), "null"),
  "admin/students:startJob": row(({ bystander }) => ({ userIds: [bystander.userId], act: "unblock" }), "null"),
  "admin/peopleJobs:ask": row(({ bystander }) => ({ act: "block", userIds: [bystander.userId] }), "value"),
  "admin/peopleJobs:askUndo": row(({ jobRowId }) => ({ jobId: jobRowId }), "value"),
  "admin/peopleJobs:undo": row(({ jobRowId }) => ({ jobId: jobRowId }), "null"),
  "admin/access:update": row(() => ({ mode: "byApproval" }), "null"),
  "admin/accessEvents:status": row(none, "value"),
  "admin/accessEvents:list": row(() => ({ paginationOpts }), "value"),
  "admin/accessEvents:sendTest": row(none, "webhookNotConfigured"),
  "admin/accessRequests:list": row(() => ({ search: "", state: "asked", paginationOpts }), "value"),
  "admin/accessRequests:approve": row(({ requestId }) => ({ requestId, courseId: "", note: "" }), "null"),
  "admin/accessRequests:refuse": row(({ requestId }) => ({ requestId, reason: "Sem pagamento" }), "null"),
  "admin/accessRequests:refund": row(
    ({ approvedRequestId }) => ({ requestId: approvedRequestId, reason: "Devolvido" }),
    "null",
  ),
  "admin/passes:list": row(({ bystander }) => ({ userId: bystander.userId }), "value"),
  "admin/passes:give": row(({ bystander }) => ({ userId: bystander.userId, courseId: "", note: "" }), "null"),
  "admin/passes:setUntil": row(({ passId }) => ({ passId, version: 0, until: "2100-01-31" }), "null"),
  "admin/passes:end": row(({ passId }) => ({ passId, reason: "Reembolso", courses: "endCourses" }), "null"),
  "admin/coursePeople:list": row(
    ({ courseId }) => ({ courseId, search: "", state: "all", today: "2026-01-01", paginationOpts }),
    "value",
  ),
  "admin/coursePeople:beginExport": row(({ courseId }) => ({ courseId, state: "all", searched: false }), "null"),
  "admin/coursePeople:ask": row(({ bystander, courseId }) => ({ courseId, userIds: [bystander.userId] }), "value"),
  "admin/coursePeople:message": row(
    ({ bystander, courseId }) => ({ courseId, userIds: [bystander.userId], title: "Aviso", text: "Um texto." }),
    "null",
  ),
  "admin/coursePeople:beginCopy": row(({ courseId }) => ({ courseId, count: 3 }), "null"),
  "admin/jobs:last": row(() => ({ kind: "people" }), "value"),
  "admin/jobs:notes": row(({ jobRowId }) => ({ jobId: jobRowId, paginationOpts }), "value"),
  "admin/jobs:cancel": row(({ jobRowId }) => ({ jobId: jobRowId }), "null"),
  "admin/invitations:list": row(() => ({ search: "", paginationOpts }), "value"),
  "admin/invitations:check": row(() => ({ lines: [{ line: 1, ...invitee }] }), "value"),
  "admin/invitations:invite": row(() => invitee, "value"),
  "admin/invitations:inviteStaff": row(
    ({ courseId }) => ({ fullName: "", email: "new@selo.example", language: "", support: true, courseIds: [courseId] }),
    "null",
  ),
  "admin/invitations:start": row(() => ({ lines: [{ line: 1, ...invitee }] }), "null"),
  "admin/invitations:sendAgain": row(({ invitationId }) => ({ invitationId }), "mailNotConfigured"),
  "admin/invitations:createLink": row(({ invitationId }) => ({ invitationId }), "value"),
  "admin/invitations:checkAccess": row(() => ({ lines: [{ line: 1, ...invitee }] }), "value"),
  "admin/invitations:sendingSince": row(() => ({}), "null"),
  "admin/invitations:unlinkedCount": row(() => ({}), "value"),
  "admin/invitations:createLinks": row(() => ({ cursor: null, again: false }), "value"),
  "admin/invitations:withdraw": row(({ invitationId }) => ({ invitationId }), "null"),
  "admin/passwordResets:send": row(({ bystander }) => ({ userId: bystander.userId }), "mailNotConfigured"),
  "admin/students:saveNote": row(({ bystander }) => ({ userId: bystander.userId, version: 0, note: "VIP" }), "null"),
  "admin/students:removePicture": row(({ bystander }) => ({ userId: bystander.userId }), "null"),
  "admin/studentExports:begin": row(() => ({ status: "all", searched: false }), "null"),
  "visitor/invitations:open": anyone(() => ({ token: "guessed" }), "null"),
  "visitor/invitations:accept": anyone(() => ({ token: "guessed" }), "value"),
};
