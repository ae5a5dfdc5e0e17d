import { paths } from "@/lib/paths";
import type { RouteObject } from "@/lib/router";
import HomePage from "@/visitor/home/HomePage";
import { RequireAdmin, RequireStudent } from "./guards";
import { lazyPage } from "./lazyPage";
import { AppLayout } from "./layout/AppLayout";
import { RouteError } from "./RouteError";

const AuthPage = lazyPage(() => import("@/visitor/auth/AuthPage"), "auth");
const CoursePage = lazyPage(() => import("@/visitor/course/CoursePage"), "course");
const LessonPage = lazyPage(() => import("@/student/lesson/LessonPage"), "lesson", "markdown");
const ExamPage = lazyPage(() => import("@/student/exam/ExamPage"), "exam");
const DashboardPage = lazyPage(
  () => import("./student/DashboardPage"),
  "dashboard",
  "certificate",
  "validation",
  "dates",
);
const CertificatePage = lazyPage(() => import("@/student/certificate/CertificatePage"), "certificate", "dates");
const VerifyPage = lazyPage(() => import("@/visitor/verify/VerifyPage"), "verify", "dates");
const NotFoundPage = lazyPage(() => import("@/visitor/notFound/NotFoundPage"));

const AdminArea = lazyPage(() => import("./admin/AdminArea"), "admin", "adminErrors", "controls", "dates");
const OverviewPage = lazyPage(() => import("@/admin/overview/OverviewPage"), "adminOverview");
const CoursesPage = lazyPage(() => import("@/admin/courses/CoursesPage"), "adminCourses", "validation");
const AdminCoursePage = lazyPage(
  () => import("@/admin/courses/CoursePage"),
  "adminCourses",
  "adminModules",
  "adminLessons",
  "validation",
);
const ModulesPage = lazyPage(() => import("@/admin/modules/ModulesPage"), "adminModules", "validation");
const LessonsPage = lazyPage(() => import("@/admin/lessons/LessonsPage"), "adminLessons", "validation");
const AdminLessonPage = lazyPage(() => import("@/admin/lessons/LessonPage"), "adminLessons", "markdown", "validation");
const GenerationPage = lazyPage(() => import("@/admin/generation/GenerationPage"), "adminGeneration");
const ExamsPage = lazyPage(() => import("@/admin/exams/ExamsPage"), "adminExams", "validation");
const ExamQuestionsPage = lazyPage(() => import("@/admin/exams/ExamQuestionsPage"), "adminExams", "validation");
const CouponsPage = lazyPage(() => import("@/admin/coupons/CouponsPage"), "adminCoupons", "validation", "calendar");
const CouponEnrollmentsPage = lazyPage(() => import("@/admin/coupons/CouponEnrollmentsPage"), "adminCoupons");
const StudentsPage = lazyPage(() => import("@/admin/students/StudentsPage"), "adminStudents");
const StudentPage = lazyPage(() => import("@/admin/students/StudentPage"), "adminStudents");
const ReportsPage = lazyPage(() => import("./admin/ReportsPage"), "adminReports", "adminOverview");
const SettingsPage = lazyPage(() => import("@/admin/settings/SettingsPage"), "adminSettings", "validation", "calendar");

export const adminRoutes: RouteObject = {
  element: <AdminArea />,
  children: [
    {
      errorElement: <RouteError />,
      children: [
        { path: paths.admin.to(), element: <OverviewPage /> },
        { path: paths.adminCourses.pattern, element: <CoursesPage /> },
        { path: paths.adminCourse.pattern, element: <AdminCoursePage /> },
        { path: paths.adminModules.pattern, element: <ModulesPage /> },
        { path: paths.adminLessons.pattern, element: <LessonsPage /> },
        { path: paths.adminGeneration.pattern, element: <GenerationPage /> },
        { path: paths.adminLesson.pattern, element: <AdminLessonPage /> },
        { path: paths.adminExams.pattern, element: <ExamsPage /> },
        { path: paths.adminExamQuestions.pattern, element: <ExamQuestionsPage /> },
        { path: paths.adminCoupons.pattern, element: <CouponsPage /> },
        { path: paths.adminCouponEnrollments.pattern, element: <CouponEnrollmentsPage /> },
        { path: paths.adminStudents.pattern, element: <StudentsPage /> },
        { path: paths.adminStudent.pattern, element: <StudentPage /> },
        { path: paths.adminReports.pattern, element: <ReportsPage /> },
        { path: paths.adminSettings.pattern, element: <SettingsPage /> },
        { path: paths.admin.pattern, element: <NotFoundPage /> },
      ],
    },
  ],
};

/** Header and footer around `pages`; a page that fails leaves them in place. */
export const withLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <AppLayout />,
    errorElement: <RouteError wholePage />,
    children: [{ errorElement: <RouteError wholePage />, children: pages }],
  },
];

export const routes = withLayout([
  { path: paths.home.pattern, element: <HomePage /> },
  { path: paths.auth.pattern, element: <AuthPage /> },
  { path: paths.course.pattern, element: <CoursePage /> },
  { path: paths.verify.pattern, element: <VerifyPage /> },
  {
    element: <RequireStudent />,
    children: [
      { path: paths.lesson.pattern, element: <LessonPage /> },
      { path: paths.exam.pattern, element: <ExamPage /> },
      { path: paths.dashboard.pattern, element: <DashboardPage /> },
      { path: paths.certificate.pattern, element: <CertificatePage /> },
    ],
  },
  { element: <RequireAdmin />, children: [adminRoutes] },
  { path: "*", element: <NotFoundPage /> },
]);
