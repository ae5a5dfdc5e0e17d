import { api } from "@convex/_generated/api";
import type { Id, TableNames } from "@convex/_generated/dataModel";
import type { Comparison, VersionRow } from "@/admin/components/versions/api";
import type { AuditEntry } from "@/admin/audit/api";
import type { Coupon, CouponEnrollment } from "@/admin/coupons/api";
import type { ExamDetail, ExamRow, QuestionRow } from "@/admin/exams/api";
import type { Job } from "@/admin/generation/api";
import type { PathDetail } from "@/admin/paths/api";
import type { StudentDetails } from "@/admin/students/api";
import { course, courseRow, lessonDetail, lessonRow, moduleDetail, outline } from "./courseFixtures";
import { answer } from "./fakeServer";

export const id = <Table extends TableNames>(text: string) => text as Id<Table>;
export const noon = Date.UTC(2026, 10, 5, 15);

export const examRow: ExamRow = {
  _id: id("exam1"),
  title: "Prova final de Git",
  description: "Responda com calma.",
  passingScore: 80,
  timeLimitMinutes: 45,
  questionCount: 5,
  drawSize: 5,
  course: { _id: courseRow._id, title: courseRow.title, slug: courseRow.slug, status: courseRow.status },
};

export const questionRow: QuestionRow = {
  _id: id("question1"),
  questionText: "O que é um commit?",
  ...{ optionA: "um", optionB: "dois", optionC: "três", optionD: "quatro", correctOption: "b" },
  ...{ tags: [], lesson: null, difficulty: null, explanation: "", version: 0 },
  analysis: {
    ...{ shown: 0, right: 0, facility: null, discrimination: null, flags: [] },
    chosen: { a: 0, b: 0, c: 0, d: 0 },
  },
};
export const examDetail: ExamDetail = { ...examRow, questionCount: 1, version: 3 };

export const versionRows: VersionRow[] = [
  { _id: id("version3"), cause: "edit", savedAt: noon, actorName: "Ana Lima", isCurrent: true },
  { _id: id("version2"), cause: "edit", savedAt: noon - 3_600_000, actorName: "Ana Lima", isCurrent: false },
  { _id: id("version1"), cause: "generation", savedAt: noon - 7_200_000, actorName: null, isCurrent: false },
];
const versionText = { kind: "lesson", title: "O que é Git", lessonType: "text" } as const;
export const comparison: Comparison = {
  text: { ...versionText, content: "O texto de antes" },
  today: { ...versionText, content: "O texto de hoje" },
  version: 7,
};

export const coupon: Coupon = {
  _id: id("coupon1"),
  code: "BEMVINDO20",
  discountPercentage: 20,
  isActive: true,
  validFrom: "2026-01-01",
  validUntil: null,
  maxUses: 10,
  currentUses: 4,
  version: 2,
  state: "active",
  createdAt: 0,
};

export const couponEnrollment: CouponEnrollment = {
  _id: id("enrollment1"),
  couponCode: coupon.code,
  discountPercentage: 20,
  enrolledAt: noon,
  userId: id("user-ana"),
  courseId: courseRow._id,
  accountEmail: "ana@selo.example",
  student: { userId: id("user-ana"), fullName: "Ana Souza" },
  course: { _id: courseRow._id, title: courseRow.title, slug: courseRow.slug },
};

export const person: StudentDetails = {
  userId: id("user-ana"),
  signInEmail: "ana.acesso@selo.example",
  fullName: "Ana Souza",
  email: "ana@selo.example",
  createdAt: noon,
  courseCount: 1,
  isBlocked: false,
  isAdmin: false,
  phone: "+551134567890",
  ...{ note: "", noteVersion: 0, lastActiveDay: "2026-11-20" },
  dataNascimento: "1999-12-31",
  uf: "SP",
  cep: null,
  avatarUrl: null,
};

const job: Job = {
  jobId: id("job1"),
  status: "running",
  total: 8,
  done: 2,
  succeeded: 2,
  failures: [],
  currentTitle: "O que é Git",
  stopReason: null,
  startedAt: noon,
  finishedAt: null,
};

export const auditEntry: AuditEntry = {
  _id: id("entry1"),
  at: noon,
  actorId: id("user-nilo"),
  actorName: "Nilo Prado",
  action: "course.published",
  ...{ targetKind: "course", targetId: courseRow._id, targetLabel: "Git", isThere: true },
  detail: null,
  changes: [],
  job: null,
};

export const pathDetail: PathDetail = {
  _id: id("path1"),
  ...{ slug: "dados", title: "Dados", description: "Do zero ao relatório.", text: "", language: "pt", version: 2 },
  ...{ status: "draft", courseCount: 2, durationHours: 12 },
  courses: [
    { _id: id("course1"), title: "Git", slug: "git", status: "published" },
    { _id: id("course2"), title: "SQL", slug: "sql", status: "draft" },
  ],
};

/** A school with one of everything. */
export function openSchool(): void {
  answer(api.admin.overview.needs, []);
  answer(api.admin.stats.summary, {
    ...{ students: 1, courses: 1, publishedCourses: 1 },
    ...{ enrollments: 1, completedEnrollments: 0, certificates: 0 },
  });
  answer(api.admin.courses.list, [courseRow]);
  answer(api.admin.courses.create, { courseId: courseRow._id });
  answer(api.admin.courses.get, course);
  answer(api.admin.courses.outline, outline);
  const { _id, title, slug, status } = courseRow;
  answer(api.admin.courses.options, [{ _id, title, slug, status }]);
  answer(api.admin.courses.impact, { modules: 1, lessons: 2, questions: 5, enrollments: 3, certificatesKept: 1 });
  answer(api.admin.paths.list, [pathDetail]);
  answer(api.admin.paths.create, { pathId: pathDetail._id });
  answer(api.admin.paths.get, pathDetail);
  answer(api.admin.modules.list, [moduleDetail]);
  answer(api.admin.modules.get, moduleDetail);
  answer(api.admin.modules.impact, { lessons: 2, studentsWithProgress: 1, more: false, unpublishes: null });
  answer(api.admin.lessons.list, [lessonRow]);
  answer(api.admin.lessons.create, { lessonId: lessonRow._id });
  answer(api.admin.lessons.impact, { unpublishes: null });
  answer(api.admin.lessons.get, lessonDetail);
  answer(api.admin.versions.list, versionRows);
  answer(api.admin.versions.compare, comparison);
  answer(api.admin.generation.status, { configured: true, missing: [], model: "modelo-1" });
  answer(api.admin.generation.current, job);
  answer(api.admin.drafts.list, []);
  answer(api.admin.drafts.get, null);
  answer(api.admin.exams.list, [examRow]);
  answer(api.admin.exams.create, { examId: examRow._id });
  answer(api.admin.exams.impact, { unpublishes: null });
  answer(api.admin.exams.get, examDetail);
  answer(api.admin.questions.list, [questionRow]);
  answer(api.admin.questions.get, questionRow);
  answer(api.admin.coupons.list, [coupon]);
  answer(api.admin.coupons.get, coupon);
  answer(api.admin.couponEnrollments.list, [couponEnrollment]);
  answer(api.admin.students.list, [person]);
  answer(api.admin.students.get, person);
  answer(api.admin.students.enrollments, []);
  answer(api.admin.students.attempts, []);
  answer(api.admin.students.certificates, []);
  answer(api.admin.students.signInFailures, []);
  answer(api.admin.stats.daily, []);
  answer(api.admin.reports.bounds, { since: null, sells: false });
  answer(api.admin.reports.figures, { unit: "day", points: [] });
  answer(api.admin.reports.funnel, { enrolled: 0, started: 0, half: 0, lessons: 0, passed: 0, certificate: 0 });
  answer(api.admin.reports.cohorts, []);
  answer(api.admin.reports.hardest, []);
  answer(api.admin.stats.byCourse, []);
  answer(api.admin.stats.couponUse, []);
  answer(api.admin.stats.examScores, { buckets: Array<number>(11).fill(0), passed: 0, failed: 0 });
  answer(api.admin.audit.list, [auditEntry]);
  answer(api.admin.audit.actors, [{ userId: id<"users">("user-nilo"), fullName: "Nilo Prado" }]);
  answer(api.admin.audit.readings, []);
  answer(api.admin.accessEvents.status, { address: "https://backend.example/hooks/access", secret: "set" });
  answer(api.admin.accessEvents.list, []);
  answer(api.admin.school.get, {
    ...{ name: "Selo", accent: "", address: "", email: "", senderName: "", social: "", version: 1 },
  });
  answer(api.admin.settings.get, {
    ...{ enabled: true, priceCents: 4900, validUntil: "2026-12-31", version: 1 },
    ...{ whatsappNumber: "5511988887777", whatsappText: "Oi", whatsappEnrollText: "" },
    ...{ pixKey: "", pixName: "", pixCity: "" },
  });
}
