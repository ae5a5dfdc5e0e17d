import { paths } from "@/lib/paths";
import { Route, Routes } from "@/lib/router";
import HomePage from "@/visitor/home/HomePage";
import { RequireAdmin, RequireStudent } from "./guards";
import { lazyPage } from "./lazyPage";
import { AppLayout } from "./layout/AppLayout";

const AuthPage = lazyPage(() => import("@/visitor/auth/AuthPage"), "auth");
const CoursePage = lazyPage(() => import("@/visitor/course/CoursePage"), "course");
const LessonPage = lazyPage(() => import("@/student/lesson/LessonPage"), "lesson", "markdown");
const ExamPage = lazyPage(() => import("@/student/exam/ExamPage"), "exam");
const DashboardPage = lazyPage(() => import("./student/DashboardPage"), "dashboard", "certificate", "validation");
const CertificatePage = lazyPage(() => import("@/student/certificate/CertificatePage"), "certificate");
const VerifyPage = lazyPage(() => import("@/visitor/verify/VerifyPage"), "verify");
const AdminRoutes = lazyPage(() => import("./admin/AdminRoutes"), "admin", "adminErrors", "controls");
const NotFoundPage = lazyPage(() => import("@/visitor/notFound/NotFoundPage"));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        <Route path={paths.home.pattern} element={<HomePage />} />
        <Route path={paths.auth.pattern} element={<AuthPage />} />
        <Route path={paths.course.pattern} element={<CoursePage />} />
        <Route path={paths.verify.pattern} element={<VerifyPage />} />
        <Route element={<RequireStudent />}>
          <Route path={paths.lesson.pattern} element={<LessonPage />} />
          <Route path={paths.exam.pattern} element={<ExamPage />} />
          <Route path={paths.dashboard.pattern} element={<DashboardPage />} />
          <Route path={paths.certificate.pattern} element={<CertificatePage />} />
        </Route>
        <Route element={<RequireAdmin />}>
          <Route path={paths.admin.pattern} element={<AdminRoutes />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
