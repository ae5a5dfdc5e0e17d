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
const AdminRoutes = lazyPage(() => import("./admin/AdminRoutes"), "admin", "adminErrors", "controls", "dates");
const NotFoundPage = lazyPage(() => import("@/visitor/notFound/NotFoundPage"));

/** Header and footer around `pages`; a page that fails leaves them in place. */
export const withLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <AppLayout />,
    errorElement: <RouteError />,
    children: [{ errorElement: <RouteError />, children: pages }],
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
  { element: <RequireAdmin />, children: [{ path: paths.admin.pattern, element: <AdminRoutes /> }] },
  { path: "*", element: <NotFoundPage /> },
]);
