import { createHash } from "node:crypto";
import { brazilDay } from "../../convex/shared/brazilDay";
import { matrix, type Scene } from "../convex/accessMatrix";
import { PRACTICE, type PlainCourse } from "../support/courses";
import { webp } from "../support/pictures";

/** Functions that settle a request for access, and the state that they find it in. */
export const settledRequests = {
  "student/access:cancel": "asked",
  "student/access:withdraw": "approved",
  "admin/accessRequests:approve": "asked",
  "admin/accessRequests:refuse": "asked",
  "admin/accessRequests:refund": "approved",
} as const;
export type RequestIds = Record<keyof typeof settledRequests, string>;

/** Rows that exist once and that calls need besides their course. */
export interface World {
  hash: string;
  certificateId: string;
  jobId: string;
  bystanderId: string;
  bystanderEmail: string;
  studentId: string;
  settingsVersion: number;
  issuerVersion: number;
  schoolVersion: number;
  homeVersion: number;
  /** Another session of the student. */
  sessionId: string;
  nameRequestId: string;
  jobRowId: string;
  /** A job on people that is over and can be undone. */
  undoneJobId: string;
  /** An import of questions that is over. */
  importJobId: string;
  passId: string;
  /** A request for each function that settles one. */
  requestIds: RequestIds;
  invitationId: string;
  /** Passed, of the student. */
  attemptId: string;
}

export interface CallScene extends World {
  course: PlainCourse;
  /** Empty where nobody attends the course. */
  sittingId: string;
  seatId: string;
  enrollmentId: string;
  /** Answered and published, about the first lesson. */
  inquiryId: string;
  /** On the first lesson; the course has room for one more. */
  noteId: string;
  /** An older version of the first lesson. */
  versionId: string;
  draftId: string;
  /** Sent to the student, and not read yet. */
  announcementId: string;
}

/** Calls whose course has no exam and no student yet. */
export const NEED_NEW_COURSE = [
  "admin/exams:create",
  "admin/enrollments:enroll",
  "student/enrollments:enroll",
  "student/access:ask",
];

const FOUR_YEARS = { first: "2022-12-01", last: "2026-12-31" };

const paginationOpts = { numItems: 10, cursor: null };

type Arguments = (scene: CallScene) => object;

const another = {
  ...{ questionText: "Another?", optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" },
  correctOption: "b",
};

const filed = { ...another, id: "", tags: [], lesson: "", difficulty: "", explanation: "" };

/** Where the access matrix refuses, or does less than a call can. */
const overrides: Record<string, Arguments> = {
  // The bystander's page is open already.
  "admin/students:open": ({ studentId }) => ({ userId: studentId }),
  "admin/modules:reorder": ({ course }) => ({
    courseId: course.courseId,
    moduleIds: [...course.moduleIds].reverse(),
  }),
  "admin/lessonImages:add": ({ course }) => ({
    ...{ lessonId: course.lessonIds[0], picture: { $bytes: webp({ width: 2, height: 2 }).toString("base64") } },
  }),
  "admin/lessons:reorder": ({ course }) => {
    const each = course.lessonIds.length / course.moduleIds.length;
    return { moduleId: course.moduleIds[0], lessonIds: course.lessonIds.slice(0, each).reverse() };
  },
  "admin/exams:create": ({ course }) => ({
    ...{ courseId: course.courseId, title: "Title", description: "", passingScore: 80 },
  }),
  "admin/questions:add": ({ course }) => ({ examId: course.examId, questions: [another] }),
  "admin/questions:update": ({ course }) => ({ questionId: course.questionIds[0], version: 0, ...another }),
  "admin/questionImports:check": ({ course }) => ({ examId: course.examId, questions: [filed] }),
  "admin/questionImports:start": ({ course }) => ({
    ...{ examId: course.examId, fileName: "bank.csv" },
    items: [{ line: 1, question: filed, questionId: null, version: 0 }],
  }),
  "admin/questionImports:undo": ({ course, importJobId }) => ({ examId: course.examId, jobId: importJobId }),
  "admin/generation:start": ({ course }) => ({
    ...{ scope: { kind: "module", moduleId: course.moduleIds[0] }, onlyEmpty: false },
  }),
  "admin/courses:create": ({ course }) => ({
    ...{ title: "Title", slug: `${course.slug}-2`, description: "Description", durationHours: 1 },
  }),
  "admin/courses:update": ({ course: { courseId, slug } }) => ({
    ...{ courseId, version: 0, title: "Title", slug: `${slug}-2`, description: "Description", durationHours: 1 },
  }),
  "admin/courses:recommend": ({ course: { courseId, outsideId } }) => ({ courseId, beforeId: outsideId }),
  "admin/paths:create": ({ course }) => ({
    ...{ title: "Title", slug: `${course.slug}-path`, description: "Description", text: "" },
  }),
  "admin/paths:update": ({ course: { pathId, slug } }) => ({
    ...{ pathId, version: 0, title: "Title", slug: `${slug}-path`, description: "Description", text: "" },
  }),
  "admin/paths:addCourse": ({ course: { pathId, courseId, outsideId } }) => ({
    pathId,
    courseId: outsideId || courseId,
  }),
  "admin/paths:reorder": ({ course: { pathId, pathCourseIds } }) => ({
    pathId,
    courseIds: [...pathCourseIds].reverse(),
  }),
  "admin/bin:list": () => ({ kind: "coupon", paginationOpts }),
  "admin/bin:restore": ({ course }) => ({ kind: "coupon", id: course.couponId }),
  "admin/bin:remove": ({ course }) => ({ kind: "coupon", id: course.couponId }),
  "admin/coupons:create": ({ course }) => coupon(course),
  "admin/coupons:update": ({ course }) => ({ couponId: course.couponId, version: 0, ...coupon(course) }),
  "admin/settings:update": ({ settingsVersion }) => ({
    ...{ version: settingsVersion, enabled: true, priceCents: 5_000, validUntil: "2030-12-31" },
    ...{ whatsappNumber: "5511999990000", whatsappText: "Oi" },
  }),
  "admin/signature:set": () => ({ picture: null }),
  "admin/school:setPicture": () => ({ kind: "icon", picture: null }),
  "admin/school:update": ({ schoolVersion }) => ({ version: schoolVersion, name: "Escola Ipê" }),
  "admin/home:update": ({ homeVersion }) => ({
    ...{ version: homeVersion, showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true },
    ...{ trialLessons: true, questionsPt: "Quanto custa?\nUma vez." },
  }),
  "admin/issuer:update": ({ issuerVersion }) => ({
    ...{ version: issuerVersion, legalName: "Escola Ltda.", city: "Recife, PE", responsibleName: "Ana" },
    responsibleOffice: "Diretora",
  }),
  // The week in which the scene's lessons were done.
  "student/progress:week": () => ({ lastDay: brazilDay(Date.now()) }),
  "student/practice:week": () => ({ lastDay: brazilDay(Date.now()) }),
  "student/practice:daily": () => ({ day: brazilDay(Date.now()) }),
  "student/practice:answer": ({ course }) => ({ lessonId: course.lessonIds[0], question: PRACTICE, option: "One" }),
  // The longest periods.
  "admin/reports:figures": ({ course }) => ({ by: "course", of: course.courseId, ...FOUR_YEARS }),
  "admin/reports:funnel": ({ course }) => ({ by: "course", of: course.courseId, ...FOUR_YEARS }),
  "admin/overview:figures": () => ({ day: "2026-05-02", before: "2026-04-25", quarter: "1415" }),
  "admin/stats:daily": () => ({ from: "2026-01-31", to: "2026-05-02" }),
  "student/enrollments:enroll": ({ course }) => ({ courseId: course.courseId, couponCode: course.couponCode }),
  "admin/enrollments:enroll": ({ course, studentId }) => ({
    ...{ userId: studentId, courseId: course.courseId, couponCode: course.couponCode },
  }),
  "admin/invitations:invite": ({ course }) => invitee(course),
  "admin/invitations:inviteStaff": ({ course: { courseId, slug } }) => ({
    ...{ fullName: "", email: `staff-${slug}@school.example`, language: "", support: true, courseIds: [courseId] },
  }),
  "admin/invitations:start": ({ course }) => ({ lines: [{ line: 1, ...invitee(course) }] }),
  "admin/passwordResets:send": ({ studentId }) => ({ userId: studentId }),
  "admin/accommodations:save": ({ course: { courseId }, studentId }) => ({
    ...{ userId: studentId, courseId, version: 0, extraMinutes: 15, extraAttempts: 1 },
  }),
  "admin/peopleJobs:undo": ({ undoneJobId }) => ({ jobId: undoneJobId, reason: "Engano" }),
  "admin/roles:addTeacherByEmail": ({ course, bystanderEmail }) => ({
    ...{ courseId: course.courseId, email: bystanderEmail },
  }),
  "admin/security:update": () => ({ adminsNeedSecondFactor: true }),
  "account/sessions:signOutOf": ({ sessionId }) => ({ sessionId }),
  "admin/mail:get": ({ certificateId }) => ({ mailId: certificateId }),
  "student/exams:answer": ({ course, sittingId }) => ({ sittingId, questionId: course.questionIds[0], option: "b" }),
  "account/profile:setAvatar": () => ({ picture: null }),
  "visitor/coupons:check": ({ course }) => ({ code: course.couponCode }),
  "visitor/catalog:list of a level": () => ({ level: "intermediate", paginationOpts }),
  "admin/certificates:list of a course": ({ course }) => ({
    ...{ search: "", state: "valid", courseId: course.courseId, paginationOpts },
  }),
  "admin/coursePeople:list by activity": ({ course }) => people(course, { order: "activity" }),
  "admin/coursePeople:list of those who finished": ({ course }) => people(course, { state: "finished" }),
  "admin/peopleJobs:ask about all": () => ({ act: "block", userIds: [], filter: { search: "", status: "all" } }),
  "admin/peopleJobs:ask about those of a course": ({ course: { courseId } }) => ({
    ...{ act: "end", userIds: [], courseId, ofCourse: { search: "", state: "stopped7", today: "2100-01-01" } },
  }),
  "admin/coursePeople:ask about all": ({ course: { courseId } }) => ({
    ...{ userIds: [], courseId, ofCourse: { search: "", state: "all", today: "2100-01-01" } },
  }),
  "admin/inquiries:list of all": () => ({ state: "open", search: "", paginationOpts }),
  "admin/coupons:list by uses": () => ({ search: "", order: "uses", paginationOpts }),
  "admin/courses:list by title": () => ({ search: "", order: "title", paginationOpts }),
  "admin/students:list of active ones by name": () => ({ search: "", status: "active", order: "name", paginationOpts }),
  "admin/students:list of a course": ({ course: { courseId } }) => ({
    ...{ search: "", status: "all", courseId, today: brazilDay(Date.now()), paginationOpts },
  }),
  "account/profile:update": () => ({ version: 0, fullName: "New Name", email: "new@selo.example" }),
};

/** Lists once more, of a part of the rows or in another order: a path and some words. */
export const variants = Object.keys(overrides).filter((name) => name.includes(" "));

function coupon({ slug }: PlainCourse) {
  const code = createHash("sha256").update(slug).digest("hex").slice(0, 12).toUpperCase();
  return { code, discountPercentage: 10, isActive: true, validFrom: "2025-01-01" };
}

/** On a day on which nobody has just been active. */
function people({ courseId }: PlainCourse, more: object) {
  return { courseId, search: "", state: "all", today: "2100-01-01", paginationOpts, ...more };
}

/** Returns an address for each scene, as it has one invitation only. */
function invitee({ slug }: PlainCourse) {
  return { fullName: "Ana", email: `${slug}@school.example`, course: "", coupon: "", language: "pt" };
}

/** Whether a call names something of its course, which it may change. */
export function namesItsCourse(path: string): boolean {
  const mark = "of the course";
  const [moduleIds, lessonIds, questionIds, practiceIds] = [[mark], [mark], [mark], [mark]];
  const paths = { pathCourseIds: [mark], outsideId: mark };
  const ids = {
    courseId: mark,
    examId: mark,
    couponId: mark,
    slug: mark,
    couponCode: mark,
    pathId: mark,
    pathSlug: mark,
  };
  const course = { ...ids, ...paths, moduleIds, lessonIds, questionIds, practiceIds };
  const scene = {
    course,
    sittingId: mark,
    seatId: mark,
    enrollmentId: mark,
    inquiryId: mark,
    noteId: mark,
    versionId: mark,
    draftId: mark,
    announcementId: mark,
    requestIds: {},
  } as CallScene;
  return JSON.stringify(argumentsOf(path, scene)).includes(mark);
}

/** A call of a public function that does its whole work. `path`: or a variant. */
export function argumentsOf(path: string, scene: CallScene): object {
  const override = overrides[path];
  if (override) return override(scene);
  const requestId = scene.requestIds[path as keyof RequestIds];
  const { course, hash, certificateId, jobId, bystanderId, sittingId, nameRequestId } = scene;
  const { jobRowId, invitationId, passId, attemptId } = scene;
  const { courseId, slug, examId, couponId, pathId, pathSlug } = course;
  const [moduleId, lessonId] = [course.moduleIds[0], course.lessonIds[0]];
  const questionId = course.questionIds[0];
  const ids = {
    courseId,
    slug,
    draftSlug: slug,
    ...{ pathId, pathSlug, draftPathSlug: pathSlug },
    moduleId,
    lessonId,
    examId,
    questionId,
    couponId,
    jobId,
    sittingId,
    openSittingId: sittingId,
    seatId: scene.seatId,
    ...{ versionId: scene.versionId, draftId: scene.draftId },
    inquiryId: scene.inquiryId,
    noteId: scene.noteId,
    ...{ enrollmentId: scene.enrollmentId, endedCourseId: courseId },
    nameRequestId,
    ...{ jobRowId, invitationId, passId, requestId, approvedRequestId: requestId },
    attemptId,
    announcementId: scene.announcementId,
  };
  const bystander = { userId: bystanderId };
  const all = { ...ids, certificateId, certificateHash: hash, bystander } as unknown as Scene;
  const row = matrix[path];
  if (!row) throw new Error(`${path} has no row in the access matrix`);
  return row.args(all);
}
