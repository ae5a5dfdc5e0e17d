import { AdminShell } from "@/admin/shell/AdminShell";
import { paths } from "@/lib/paths";
import { Route, Routes } from "@/lib/router";
import { lazyPage } from "@/app/lazyPage";
import "./mantineAdminStyles";

const OverviewPage = lazyPage(() => import("@/admin/overview/OverviewPage"), "adminOverview");
const CoursesPage = lazyPage(
  () => import("@/admin/courses/CoursesPage"),
  "adminCourses",
  "adminCourseFiles",
  "catalog",
  "validation",
);
const CoursePage = lazyPage(
  () => import("@/admin/courses/CoursePage"),
  "adminCourses",
  "adminCourseFiles",
  "adminModules",
  "adminLessons",
  "catalog",
  "validation",
);
const ModulesPage = lazyPage(() => import("@/admin/modules/ModulesPage"), "adminModules", "validation");
const LessonsPage = lazyPage(() => import("@/admin/lessons/LessonsPage"), "adminLessons", "validation");
const LessonPage = lazyPage(() => import("@/admin/lessons/LessonPage"), "adminLessons", "markdown", "validation");
const GenerationPage = lazyPage(() => import("@/admin/generation/GenerationPage"), "adminGeneration");
const ExamsPage = lazyPage(() => import("@/admin/exams/ExamsPage"), "adminExams", "validation");
const ExamQuestionsPage = lazyPage(
  () => import("@/admin/exams/ExamQuestionsPage"),
  "adminExams",
  "adminBank",
  "adminBankFiles",
  "csvExport",
  "validation",
);
const ExamRoomPage = lazyPage(() => import("@/admin/room/ExamRoomPage"), "adminRoom", "validation");
const CouponsPage = lazyPage(() => import("@/admin/coupons/CouponsPage"), "adminCoupons", "validation", "calendar");
const CouponEnrollmentsPage = lazyPage(
  () => import("@/admin/coupons/CouponEnrollmentsPage"),
  "adminCoupons",
  "csvExport",
);
const StudentsPage = lazyPage(
  () => import("@/admin/students/StudentsPage"),
  "adminStudents",
  "adminPeople",
  "csvExport",
  "validation",
);
const InvitationsPage = lazyPage(
  () => import("@/admin/invitations/InvitationsPage"),
  "adminInvitations",
  "adminPeople",
  "validation",
);
const StudentPage = lazyPage(
  () => import("@/admin/students/StudentPage"),
  "adminStudents",
  "adminPeople",
  "adminAccommodations",
  "validation",
);
const CertificatesPage = lazyPage(
  () => import("@/admin/certificates/CertificatesPage"),
  "adminCertificates",
  "csvExport",
  "validation",
  "calendar",
);
const ReportsPage = lazyPage(() => import("./ReportsPage"), "adminReports", "adminOverview");
const SettingsPage = lazyPage(
  () => import("@/admin/settings/SettingsPage"),
  "adminSettings",
  "adminIssuer",
  "home",
  "validation",
  "calendar",
);
const MailPage = lazyPage(() => import("@/admin/mail/MailPage"), "adminMail");
const NotFoundPage = lazyPage(() => import("@/visitor/notFound/NotFoundPage"));

/** Patterns of the table of paths, relative to `/admin/*`. */
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
        <Route path={below(paths.adminExamRoom)} element={<ExamRoomPage />} />
        <Route path={below(paths.adminCoupons)} element={<CouponsPage />} />
        <Route path={below(paths.adminCouponEnrollments)} element={<CouponEnrollmentsPage />} />
        <Route path={below(paths.adminStudents)} element={<StudentsPage />} />
        <Route path={below(paths.adminInvitations)} element={<InvitationsPage />} />
        <Route path={below(paths.adminStudent)} element={<StudentPage />} />
        <Route path={below(paths.adminCertificates)} element={<CertificatesPage />} />
        <Route path={below(paths.adminReports)} element={<ReportsPage />} />
        <Route path={below(paths.adminMail)} element={<MailPage />} />
        <Route path={below(paths.adminSettings)} element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
