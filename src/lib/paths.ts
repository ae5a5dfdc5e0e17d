/** All paths: the router uses `pattern`, links use `to`. */
export const paths = {
  home: { pattern: "/", to: () => "/" },
  auth: {
    pattern: "/auth",
    /**
     * `next` is the page to lead back to; default: home.
     * See returnPath.ts.
     */
    to: (next = "/") => (next === "/" ? "/auth" : `/auth?next=${encodeURIComponent(next)}`),
  },
  invite: { pattern: "/invite", to: () => "/invite" },
  reset: { pattern: "/reset", to: () => "/reset" },
  course: { pattern: "/course/:slug", to: (slug: string) => `/course/${encodeURIComponent(slug)}` },
  trial: { pattern: "/course/:slug/trial", to: (slug: string) => `/course/${encodeURIComponent(slug)}/trial` },
  courseNotes: {
    pattern: "/course/:slug/notes",
    to: (slug: string) => `/course/${encodeURIComponent(slug)}/notes`,
  },
  courseAnnouncements: {
    pattern: "/course/:slug/announcements",
    to: (slug: string) => `/course/${encodeURIComponent(slug)}/announcements`,
  },
  announcements: { pattern: "/announcements", to: () => "/announcements" },
  path: { pattern: "/paths/:slug", to: (slug: string) => `/paths/${encodeURIComponent(slug)}` },
  modulePractice: {
    pattern: "/course/:slug/practice/:moduleId",
    to: (slug: string, moduleId: string) =>
      `/course/${encodeURIComponent(slug)}/practice/${encodeURIComponent(moduleId)}`,
  },
  dailyPractice: { pattern: "/practice", to: () => "/practice" },
  lesson: { pattern: "/lesson/:lessonId", to: (lessonId: string) => `/lesson/${encodeURIComponent(lessonId)}` },
  exam: { pattern: "/exam/:courseId", to: (courseId: string) => `/exam/${encodeURIComponent(courseId)}` },
  examAttempts: {
    pattern: "/exam/:courseId/attempts",
    to: (courseId: string) => `/exam/${encodeURIComponent(courseId)}/attempts`,
  },
  examReview: {
    pattern: "/exam/:courseId/attempts/:attemptId",
    to: (courseId: string, attemptId: string) =>
      `/exam/${encodeURIComponent(courseId)}/attempts/${encodeURIComponent(attemptId)}`,
  },
  dashboard: { pattern: "/dashboard", to: (tab?: string) => (tab ? `/dashboard?tab=${tab}` : "/dashboard") },
  inquiries: { pattern: "/questions", to: () => "/questions" },
  security: { pattern: "/account/security", to: () => "/account/security" },
  access: { pattern: "/account/access", to: () => "/account/access" },
  privacyData: { pattern: "/account/privacy", to: () => "/account/privacy" },
  /** Preview links on the HTTP actions' address use the same path. */
  share: { pattern: "/share/:id", to: (code: string) => `/share/${encodeURIComponent(code)}` },
  certificate: { pattern: "/certificate/:id", to: (id: string) => `/certificate/${encodeURIComponent(id)}` },
  verify: {
    pattern: "/verify/:hash?",
    to: (hash?: string) => (hash ? `/verify/${encodeURIComponent(hash)}` : "/verify"),
  },
  confirm: { pattern: "/confirm", to: () => "/confirm" },
  confirmAddress: { pattern: "/confirm/address", to: () => "/confirm/address" },
  privacy: { pattern: "/privacy", to: () => "/privacy" },
  terms: { pattern: "/terms", to: () => "/terms" },
  unsubscribe: { pattern: "/unsubscribe", to: () => "/unsubscribe" },
  admin: { pattern: "/admin/*", to: () => "/admin" },
  adminCourses: { pattern: "/admin/courses", to: () => "/admin/courses" },
  adminCourse: { pattern: "/admin/courses/:courseId", to: (id: string) => `/admin/courses/${encodeURIComponent(id)}` },
  adminCoursePeople: {
    pattern: "/admin/courses/:courseId/people",
    to: (courseId: string) => `/admin/courses/${encodeURIComponent(courseId)}/people`,
  },
  adminCourseAnswers: {
    pattern: "/admin/courses/:courseId/people/:userId/answers/:attemptId",
    to: (courseId: string, userId: string, attemptId: string) =>
      `/admin/courses/${encodeURIComponent(courseId)}/people/${encodeURIComponent(userId)}/answers/${encodeURIComponent(attemptId)}`,
  },
  adminCourseReport: {
    pattern: "/admin/courses/:courseId/report",
    to: (courseId: string) => `/admin/courses/${encodeURIComponent(courseId)}/report`,
  },
  adminPaths: { pattern: "/admin/paths", to: () => "/admin/paths" },
  adminPath: { pattern: "/admin/paths/:pathId", to: (id: string) => `/admin/paths/${encodeURIComponent(id)}` },
  adminModules: { pattern: "/admin/modules", to: () => "/admin/modules" },
  adminLessons: {
    pattern: "/admin/lessons",
    to: (moduleId?: string) =>
      moduleId ? `/admin/lessons?moduleId=${encodeURIComponent(moduleId)}` : "/admin/lessons",
  },
  adminLesson: { pattern: "/admin/lessons/:lessonId", to: (id: string) => `/admin/lessons/${encodeURIComponent(id)}` },
  adminGeneration: { pattern: "/admin/lessons/generate", to: () => "/admin/lessons/generate" },
  adminExams: {
    pattern: "/admin/exams",
    /** The list, of one course, or with the form for a new exam. */
    to: (open?: { course: string } | { new: string }) =>
      open ? `/admin/exams?${new URLSearchParams(open).toString()}` : "/admin/exams",
  },
  adminExamQuestions: {
    pattern: "/admin/exams/:examId/questions",
    to: (id: string) => `/admin/exams/${encodeURIComponent(id)}/questions`,
  },
  adminExamRoom: {
    pattern: "/admin/exams/:examId/room",
    to: (id: string) => `/admin/exams/${encodeURIComponent(id)}/room`,
  },
  adminCoupons: { pattern: "/admin/coupons", to: () => "/admin/coupons" },
  adminCouponEnrollments: {
    pattern: "/admin/coupon-enrollments",
    to: (code?: string) =>
      code ? `/admin/coupon-enrollments?code=${encodeURIComponent(code)}` : "/admin/coupon-enrollments",
  },
  adminStudents: { pattern: "/admin/students", to: () => "/admin/students" },
  adminRequests: { pattern: "/admin/requests", to: () => "/admin/requests" },
  adminInquiries: { pattern: "/admin/questions", to: () => "/admin/questions" },
  adminInquiry: {
    pattern: "/admin/questions/:inquiryId",
    to: (id: string) => `/admin/questions/${encodeURIComponent(id)}`,
  },
  adminInvitations: { pattern: "/admin/students/invitations", to: () => "/admin/students/invitations" },
  adminStudent: { pattern: "/admin/students/:userId", to: (id: string) => `/admin/students/${encodeURIComponent(id)}` },
  adminAnswers: {
    pattern: "/admin/students/:userId/answers/:attemptId",
    to: (userId: string, attemptId: string) =>
      `/admin/students/${encodeURIComponent(userId)}/answers/${encodeURIComponent(attemptId)}`,
  },
  adminAccess: {
    pattern: "/admin/access",
    to: (gives?: "invitation") => (gives ? `/admin/access?gives=${gives}` : "/admin/access"),
  },
  adminAnnouncements: { pattern: "/admin/announcements", to: () => "/admin/announcements" },
  adminCertificates: { pattern: "/admin/certificates", to: () => "/admin/certificates" },
  adminReports: { pattern: "/admin/reports", to: () => "/admin/reports" },
  adminBin: { pattern: "/admin/bin", to: () => "/admin/bin" },
  adminAudit: {
    pattern: "/admin/audit",
    /** All of it, what one person did, one thing's history, or one job's lines. */
    to: (only: { person?: string; thing?: string; job?: string } = {}) => {
      const query = new URLSearchParams(only).toString();
      return query === "" ? "/admin/audit" : `/admin/audit?${query}`;
    },
  },
  adminMail: { pattern: "/admin/mail", to: () => "/admin/mail" },
  adminSettings: { pattern: "/admin/settings", to: () => "/admin/settings" },
} as const;

/**
 * Pathname without a trailing slash, to compare with `to`.
 * The router treats `/admin/` as `/admin`.
 */
export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, "");
