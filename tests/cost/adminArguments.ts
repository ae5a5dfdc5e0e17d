const paginationOpts = { numItems: 10, cursor: null };

/** Ids of existing things. */
interface Known {
  courseId: string;
  moduleId: string;
  lessonId: string;
  examId: string;
  couponId: string;
  userId: string;
}

/** Arguments for administrators' queries, ten rows per page. */
export function adminArguments({ courseId, moduleId, lessonId, examId, couponId, userId }: Known) {
  const someone = { userId, paginationOpts };
  return {
    "admin/audit:list": { paginationOpts },
    "admin/couponEnrollments:count": { code: "" },
    "admin/couponEnrollments:list": { code: "", paginationOpts },
    "admin/coupons:get": { couponId },
    "admin/coupons:list": { search: "", paginationOpts },
    "admin/courses:get": { courseId },
    "admin/courses:impact": { courseId },
    "admin/courses:list": { search: "", paginationOpts },
    "admin/courses:options": { search: "" },
    "admin/courses:outline": { courseId },
    "admin/exams:get": { examId },
    "admin/exams:impact": { examId },
    "admin/exams:list": { search: "", paginationOpts },
    "admin/generation:current": {},
    "admin/generation:status": {},
    "admin/lessons:get": { lessonId },
    "admin/lessons:impact": { lessonId },
    "admin/lessons:list": { search: "", paginationOpts },
    "admin/modules:get": { moduleId },
    "admin/modules:impact": { moduleId },
    "admin/modules:list": { search: "", paginationOpts },
    "admin/settings:get": {},
    "admin/stats:byCourse": { paginationOpts },
    "admin/stats:couponUse": { paginationOpts },
    "admin/stats:daily": { from: "2026-01-31", to: "2026-05-02" },
    "admin/stats:examScores": {},
    "admin/stats:summary": {},
    "admin/students:attempts": someone,
    "admin/students:certificates": someone,
    "admin/students:enrollments": someone,
    "admin/students:get": { userId },
    "admin/students:list": { search: "", status: "all", paginationOpts },
  };
}
