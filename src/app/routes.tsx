import { matchRoutes, Outlet, type RouteObject } from "react-router-dom";
import { paths } from "@/lib/paths";
import { adminRoutes } from "./adminRoutes";
import { RequireAdmin, RequireStudent } from "./guards";
import { AppLayout } from "./layout/AppLayout";
import { pageRoute } from "./pageRoute";
import { LoadingScreen } from "./LoadingScreen";
import { PageFailure } from "./PageFailure";
import { CertificateRoute } from "./student/CertificateRoute";

/** Header and footer around `pages`; a page that fails leaves them in place. */
export const withLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <AppLayout />,
    errorElement: <PageFailure />,
    children: [{ element: <Outlet />, errorElement: <PageFailure />, HydrateFallback: LoadingScreen, children: pages }],
  },
];

export const routes = withLayout([
  pageRoute(paths.home.pattern, () => import("@/visitor/home/HomePage"), "home", "catalog"),
  pageRoute(paths.auth.pattern, () => import("@/visitor/auth/AuthPage"), "auth"),
  pageRoute(paths.invite.pattern, () => import("@/visitor/auth/InvitationPage"), "auth", "invitation"),
  pageRoute(paths.reset.pattern, () => import("@/visitor/reset/ResetPage"), "reset", "validation"),
  pageRoute(paths.course.pattern, () => import("@/visitor/course/CoursePage"), "course", "catalog"),
  pageRoute(paths.verify.pattern, () => import("@/visitor/verify/VerifyPage"), "verify", "dates"),
  pageRoute(paths.confirm.pattern, () => import("@/visitor/confirm/ConfirmPage"), "mail"),
  pageRoute(paths.confirmAddress.pattern, () => import("@/visitor/confirm/NewAddressPage"), "security"),
  pageRoute(paths.unsubscribe.pattern, () => import("@/visitor/unsubscribe/UnsubscribePage"), "mail"),
  pageRoute(paths.privacy.pattern, () => import("@/visitor/legal/PrivacyPage"), "legal"),
  pageRoute(paths.terms.pattern, () => import("@/visitor/legal/TermsPage"), "legal"),
  {
    element: <RequireStudent />,
    children: [
      pageRoute(paths.lesson.pattern, () => import("@/student/lesson/LessonPage"), "lesson", "markdown"),
      pageRoute(
        paths.modulePractice.pattern,
        () => import("@/student/practice/ModulePracticePage"),
        "practice",
        "lesson",
        "markdown",
      ),
      pageRoute(
        paths.dailyPractice.pattern,
        () => import("@/student/practice/DailyPracticePage"),
        "practice",
        "markdown",
      ),
      pageRoute(paths.exam.pattern, () => import("@/student/exam/ExamPage"), "exam"),
      pageRoute(
        paths.examAttempts.pattern,
        () => import("@/student/attempts/AttemptsPage"),
        "examReview",
        "controls",
        "dates",
      ),
      pageRoute(paths.examReview.pattern, () => import("@/student/attempts/ReviewPage"), "examReview"),
      pageRoute(paths.dashboard.pattern, () => import("./student/DashboardPage"), "dashboard", "mail", "dates"),
      pageRoute(
        paths.security.pattern,
        () => import("@/student/security/SecurityPage"),
        "security",
        "validation",
        "dates",
      ),
      pageRoute(
        paths.privacyData.pattern,
        () => import("@/student/privacy/PrivacyDataPage"),
        "privacyData",
        "security",
        "validation",
        "dates",
      ),
    ],
  },
  {
    element: <CertificateRoute />,
    children: [
      pageRoute(
        paths.certificate.pattern,
        () => import("@/student/certificate/CertificatePage"),
        "certificate",
        "certificateShare",
        "controls",
        "validation",
        "dates",
      ),
    ],
  },
  { element: <RequireAdmin />, children: [adminRoutes] },
  pageRoute("*", () => import("@/visitor/notFound/NotFoundPage")),
]);

/**
 * Loads the page at `pathname` before the router starts. It would render a fallback otherwise, in place of what the document
 * shows already.
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
