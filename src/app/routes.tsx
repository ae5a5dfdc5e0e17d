import { matchRoutes, Outlet, type RouteObject } from "react-router-dom";
import { prefixes } from "@/i18n/languages";
import { paths } from "@/lib/paths";
import { adminRoutes } from "./adminRoutes";
import { RequireStaff, RequireStudent } from "./guards";
import { AppLayout } from "./layout/AppLayout";
import { pageRoute } from "./pageRoute";
import { LoadingScreen } from "./LoadingScreen";
import { PageFailure } from "./PageFailure";
import { CertificateRoute } from "./student/CertificateRoute";

/**
 * Header and footer around `pages`.
 * A page that fails leaves them in place.
 */
export const withLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <AppLayout />,
    errorElement: <PageFailure />,
    children: [{ element: <Outlet />, errorElement: <PageFailure />, HydrateFallback: LoadingScreen, children: pages }],
  },
];

/** Public pages, one address per language (SITE-15). */
const publicRoutes = (prefix = "") => [
  pageRoute(prefix + paths.home.pattern, "visitor/home/HomePage", "home", "catalog"),
  pageRoute(prefix + paths.course.pattern, "visitor/course/CoursePage", "course", "catalog", "dates"),
  pageRoute(prefix + paths.trial.pattern, "visitor/course/TrialPage", "course", "markdown", "practice"),
  pageRoute(prefix + paths.path.pattern, "visitor/path/PathPage", "path", "catalog", "markdown"),
  pageRoute(prefix + paths.verify.pattern, "visitor/verify/VerifyPage", "verify", "dates"),
  pageRoute(prefix + paths.privacy.pattern, "visitor/legal/PrivacyPage", "legal"),
  pageRoute(prefix + paths.terms.pattern, "visitor/legal/TermsPage", "legal"),
];

export const routes = withLayout([
  ...publicRoutes(),
  ...prefixes.flatMap((language) => publicRoutes(`/${language}`)),
  pageRoute(paths.auth.pattern, "visitor/auth/AuthPage", "auth", "controls"),
  pageRoute(paths.invite.pattern, "visitor/auth/InvitationPage", "auth", "invitation", "controls"),
  pageRoute(paths.reset.pattern, "visitor/reset/ResetPage", "reset", "validation", "controls"),
  pageRoute(paths.confirm.pattern, "visitor/confirm/ConfirmPage", "mail"),
  pageRoute(paths.confirmAddress.pattern, "visitor/confirm/NewAddressPage", "security"),
  pageRoute(paths.share.pattern, "visitor/share/SharedCertificatePage", "certificate", "certificateShare", "dates"),
  pageRoute(paths.unsubscribe.pattern, "visitor/unsubscribe/UnsubscribePage", "mail"),
  {
    element: <RequireStudent />,
    children: [
      pageRoute(paths.lesson.pattern, "app/student/LessonPage", "lesson", "markdown", "practice"),
      pageRoute(paths.modulePractice.pattern, "app/student/ModulePracticePage", "practice", "lesson", "markdown"),
      pageRoute(paths.dailyPractice.pattern, "student/practice/DailyPracticePage", "practice", "markdown", "lesson"),
      pageRoute(paths.exam.pattern, "app/student/ExamPage", "exam", "path", "practice", "dates"),
      pageRoute(paths.examAttempts.pattern, "student/attempts/AttemptsPage", "examReview", "controls", "dates"),
      pageRoute(paths.examReview.pattern, "student/attempts/ReviewPage", "examReview"),
      pageRoute(
        paths.inquiries.pattern,
        "student/inquiries/InquiriesPage",
        "inquiries",
        "validation",
        "dates",
        "controls",
        "markdown",
      ),
      pageRoute(paths.dashboard.pattern, "app/student/DashboardPage", "dashboard", "mail", "dates", "ended"),
      pageRoute(
        paths.announcements.pattern,
        "student/announcements/AnnouncementsPage",
        "announcements",
        "markdown",
        "dates",
        "controls",
      ),
      pageRoute(
        paths.courseAnnouncements.pattern,
        "student/announcements/CourseAnnouncementsPage",
        "announcements",
        "markdown",
        "dates",
        "controls",
        "ended",
      ),
      pageRoute(
        paths.courseNotes.pattern,
        "student/notes/CourseNotesPage",
        "notes",
        "validation",
        "dates",
        "controls",
        "ended",
      ),
      pageRoute(paths.security.pattern, "student/security/SecurityPage", "security", "validation", "dates", "controls"),
      pageRoute(paths.access.pattern, "student/access/AccessPage", "access", "dates", "controls"),
      pageRoute(
        paths.privacyData.pattern,
        "student/privacy/PrivacyDataPage",
        "privacyData",
        "security",
        "validation",
        "dates",
        "controls",
      ),
    ],
  },
  {
    element: <CertificateRoute />,
    children: [
      pageRoute(
        paths.certificate.pattern,
        "student/certificate/CertificatePage",
        "certificate",
        "certificateShare",
        "controls",
        "validation",
        "dates",
      ),
    ],
  },
  { element: <RequireStaff />, children: [adminRoutes] },
  pageRoute("*", "visitor/notFound/NotFoundPage"),
]);

/**
 * Loads the page at `pathname` before the router starts.
 * The router would otherwise replace the document's content by a fallback.
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
