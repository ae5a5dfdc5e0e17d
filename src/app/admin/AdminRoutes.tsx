import { AdminShell } from "../../features/admin/shell/AdminShell";
import { paths } from "../../lib/paths";
import { Route, Routes } from "../../lib/router";
import { lazyPage } from "../lazyPage";
import "./mantineAdminStyles";

const OverviewPage = lazyPage(() => import("../../pages/admin/OverviewPage"), "adminOverview");
const CoursesPage = lazyPage(() => import("../../pages/admin/CoursesPage"), "adminCourses", "validation");
const CoursePage = lazyPage(
  () => import("../../pages/admin/CoursePage"),
  "adminCourses",
  "adminModules",
  "adminLessons",
  "validation",
);
const ModulesPage = lazyPage(() => import("../../pages/admin/ModulesPage"), "adminModules", "validation");
const LessonsPage = lazyPage(() => import("../../pages/admin/LessonsPage"), "adminLessons", "validation");
const LessonPage = lazyPage(() => import("../../pages/admin/LessonPage"), "adminLessons", "markdown", "validation");
const GenerationPage = lazyPage(() => import("../../pages/admin/GenerationPage"), "adminGeneration");
const ExamsPage = lazyPage(() => import("../../pages/admin/ExamsPage"), "adminExams", "validation");
const ExamQuestionsPage = lazyPage(() => import("../../pages/admin/ExamQuestionsPage"), "adminExams", "validation");
const CouponsPage = lazyPage(() => import("../../pages/admin/CouponsPage"), "adminCoupons", "validation", "calendar");
const CouponEnrollmentsPage = lazyPage(() => import("../../pages/admin/CouponEnrollmentsPage"), "adminCoupons");
const StudentsPage = lazyPage(() => import("../../pages/admin/StudentsPage"), "adminStudents");
const StudentPage = lazyPage(() => import("../../pages/admin/StudentPage"), "adminStudents");
const ReportsPage = lazyPage(() => import("../../pages/admin/ReportsPage"), "adminReports", "adminOverview");
const SettingsPage = lazyPage(
  () => import("../../pages/admin/SettingsPage"),
  "adminSettings",
  "validation",
  "calendar",
);
const NotFoundPage = lazyPage(() => import("../../pages/NotFoundPage"));

/** Patterns of the table of paths, relative to the `/admin/*` under which these routes stand. */
const below = ({ pattern }: { pattern: string }) => pattern.slice("/admin/".length);

export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        <Route index element={<OverviewPage />} />
        <Route path={below(paths.adminCourses)} element={<CoursesPage />} />
        <Route path={below(paths.adminCourse)} element={<CoursePage />} />
        <Route path={below(paths.adminModules)} element={<ModulesPage />} />
        <Route path={below(paths.adminLessons)} element={<LessonsPage />} />
        <Route path={below(paths.adminGeneration)} element={<GenerationPage />} />
        <Route path={below(paths.adminLesson)} element={<LessonPage />} />
        <Route path={below(paths.adminExams)} element={<ExamsPage />} />
        <Route path={below(paths.adminExamQuestions)} element={<ExamQuestionsPage />} />
        <Route path={below(paths.adminCoupons)} element={<CouponsPage />} />
        <Route path={below(paths.adminCouponEnrollments)} element={<CouponEnrollmentsPage />} />
        <Route path={below(paths.adminStudents)} element={<StudentsPage />} />
        <Route path={below(paths.adminStudent)} element={<StudentPage />} />
        <Route path={below(paths.adminReports)} element={<ReportsPage />} />
        <Route path={below(paths.adminSettings)} element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
