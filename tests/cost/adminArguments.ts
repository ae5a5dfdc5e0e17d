const paginationOpts = { numItems: 10, cursor: null };

/** Ids of existing things. */
interface Known {
  courseId: string;
  moduleId: string;
  lessonId: string;
  examId: string;
  questionId: string;
  couponId: string;
  userId: string;
}

/** Arguments for administrators' queries, ten rows per page. */
export function adminArguments({ courseId, moduleId, lessonId, examId, questionId, couponId, userId }: Known) {
  const someone = { userId, paginationOpts };
  return {
    "admin/audit:list": { paginationOpts },
    "admin/audit:readings": { paginationOpts },
    "admin/certificates:history": { certificateId: courseId, paginationOpts },
    "admin/certificates:job": {},
    "admin/certificates:list": { search: "", state: "valid", courseId, paginationOpts },
    "admin/certificates:nameRequests": { paginationOpts },
    "admin/couponEnrollments:count": { code: "" },
    "admin/couponEnrollments:list": { code: "", paginationOpts },
    "admin/coupons:get": { couponId },
    "admin/coupons:list": { search: "", order: "uses", paginationOpts },
    "admin/courses:get": { courseId },
    "admin/courses:impact": { courseId },
    "admin/courses:list": { search: "", order: "title", paginationOpts },
    "admin/courses:options": { search: "" },
    "admin/courses:outline": { courseId },
    "admin/exams:get": { examId },
    "admin/examRoom:list": { examId, search: "", paginationOpts },
    "admin/exams:impact": { examId },
    "admin/exams:spread": { examId },
    "admin/exams:list": { search: "", paginationOpts },
    "admin/generation:current": {},
    "admin/generation:status": {},
    "admin/lessonFigures:get": { lessonId },
    "admin/lessonFigures:ofModule": { moduleId, paginationOpts },
    "admin/practice:repeated": { lessonId, questions: ["Which?"] },
    "admin/invitations:check": { lines: [] },
    "admin/invitations:list": { search: "", paginationOpts },
    "admin/lessonImages:list": { lessonId },
    "admin/lessons:get": { lessonId },
    "admin/lessons:impact": { lessonId },
    "admin/lessons:list": { search: "", paginationOpts },
    "admin/mail:get": { mailId: lessonId },
    "admin/mail:list": { paginationOpts },
    "admin/mail:status": {},
    "admin/modules:get": { moduleId },
    "admin/modules:impact": { moduleId },
    "admin/modules:list": { search: "", paginationOpts },
    "admin/peopleJobs:last": { list: "students" },
    "admin/peopleJobs:notes": { jobId: courseId, paginationOpts },
    "admin/questions:get": { questionId },
    "admin/questions:list": { examId, search: "", paginationOpts },
    "admin/questionImports:check": { examId, questions: [] },
    "admin/questionImports:job": { examId },
    "admin/settings:get": {},
    "admin/stats:byCourse": { paginationOpts },
    "admin/stats:couponUse": { paginationOpts },
    "admin/stats:daily": { from: "2026-01-31", to: "2026-05-02" },
    "admin/stats:examScores": {},
    "admin/stats:listTotal": { list: "students" },
    "admin/stats:summary": {},
    "admin/accommodations:list": someone,
    "admin/students:attempts": someone,
    "admin/students:certificates": someone,
    "admin/students:enrollments": someone,
    "admin/students:get": { userId },
    "admin/students:signInFailures": someone,
    "admin/students:list": { search: "", status: "active", order: "name", paginationOpts },
  };
}
