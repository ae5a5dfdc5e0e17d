import { paths } from "@/lib/paths";
import { loadTexts } from "@/i18n";
import { lazyPart, type LazyPart } from "@/lib/lazyPart";
import { matchRoutes, Outlet, type RouteObject } from "@/lib/router";
import { CatalogSearch } from "@/visitor/home/search";
import { RequireAdmin, RequireStudent } from "./guards";
import { lazyPage } from "./lazyPage";
import { AppLayout } from "./layout/AppLayout";
import { PageBoundary } from "./PageBoundary";
import { CertificateRoute } from "./student/CertificateRoute";

/** What its document shows must not suspend while React takes it over, and has every style that it needs. */
const HomePage = lazyPart(async () => {
  // The page can do without it (SITE-12).
  const search = CatalogSearch.preload().catch(() => undefined);
  const [page] = await Promise.all([import("@/visitor/home/HomePage"), loadTexts("home", "catalog"), search]);
  return page;
});
const AuthPage = lazyPage(() => import("@/visitor/auth/AuthPage"), "auth");
const InvitationPage = lazyPage(() => import("@/visitor/auth/InvitationPage"), "auth", "invitation");
const ResetPage = lazyPage(() => import("@/visitor/reset/ResetPage"), "reset", "validation");
const CoursePage = lazyPage(() => import("@/visitor/course/CoursePage"), "course", "catalog");
const LessonPage = lazyPage(() => import("@/student/lesson/LessonPage"), "lesson", "markdown");
const ModulePracticePage = lazyPage(
  () => import("@/student/practice/ModulePracticePage"),
  "practice",
  "lesson",
  "markdown",
);
const DailyPracticePage = lazyPage(() => import("@/student/practice/DailyPracticePage"), "practice", "markdown");
const ExamPage = lazyPage(() => import("@/student/exam/ExamPage"), "exam");
const AttemptsPage = lazyPage(() => import("@/student/attempts/AttemptsPage"), "examReview", "controls", "dates");
const ReviewPage = lazyPage(() => import("@/student/attempts/ReviewPage"), "examReview");
const DashboardPage = lazyPage(() => import("./student/DashboardPage"), "dashboard", "mail", "dates");
const CertificatePage = lazyPage(
  () => import("@/student/certificate/CertificatePage"),
  "certificate",
  "certificateShare",
  "controls",
  "validation",
  "dates",
);
const SecurityPage = lazyPage(() => import("@/student/security/SecurityPage"), "security", "validation", "dates");
const PrivacyDataPage = lazyPage(
  () => import("@/student/privacy/PrivacyDataPage"),
  "privacyData",
  "security",
  "validation",
  "dates",
);
const PrivacyPage = lazyPage(() => import("@/visitor/legal/PrivacyPage"), "legal");
const TermsPage = lazyPage(() => import("@/visitor/legal/TermsPage"), "legal");
const VerifyPage = lazyPage(() => import("@/visitor/verify/VerifyPage"), "verify", "dates");
const ConfirmPage = lazyPage(() => import("@/visitor/confirm/ConfirmPage"), "mail");
const NewAddressPage = lazyPage(() => import("@/visitor/confirm/NewAddressPage"), "security");
const UnsubscribePage = lazyPage(() => import("@/visitor/unsubscribe/UnsubscribePage"), "mail");
const AdminRoutes = lazyPage(() => import("./admin/AdminRoutes"), "admin", "adminErrors", "controls", "dates");
const NotFoundPage = lazyPage(() => import("@/visitor/notFound/NotFoundPage"));

/** `handle` loads what the page needs; see `preloadPage`. */
const page = (path: string, Page: LazyPart<object>): RouteObject => ({ path, element: <Page />, handle: Page.preload });

/** Header and footer around `pages`; a page that fails leaves them in place. */
export const withLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    element: (
      <PageBoundary>
        <AppLayout />
      </PageBoundary>
    ),
    children: [
      {
        element: (
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        ),
        children: pages,
      },
    ],
  },
];

export const routes = withLayout([
  page(paths.home.pattern, HomePage),
  page(paths.auth.pattern, AuthPage),
  page(paths.invite.pattern, InvitationPage),
  page(paths.reset.pattern, ResetPage),
  page(paths.course.pattern, CoursePage),
  page(paths.verify.pattern, VerifyPage),
  page(paths.confirm.pattern, ConfirmPage),
  page(paths.confirmAddress.pattern, NewAddressPage),
  page(paths.unsubscribe.pattern, UnsubscribePage),
  page(paths.privacy.pattern, PrivacyPage),
  page(paths.terms.pattern, TermsPage),
  {
    element: <RequireStudent />,
    children: [
      page(paths.lesson.pattern, LessonPage),
      page(paths.modulePractice.pattern, ModulePracticePage),
      page(paths.dailyPractice.pattern, DailyPracticePage),
      page(paths.exam.pattern, ExamPage),
      page(paths.examAttempts.pattern, AttemptsPage),
      page(paths.examReview.pattern, ReviewPage),
      page(paths.dashboard.pattern, DashboardPage),
      page(paths.security.pattern, SecurityPage),
      page(paths.privacyData.pattern, PrivacyDataPage),
    ],
  },
  { element: <CertificateRoute />, children: [page(paths.certificate.pattern, CertificatePage)] },
  { element: <RequireAdmin />, children: [page(paths.admin.pattern, AdminRoutes)] },
  page("*", NotFoundPage),
]);

/** Loads the code and texts of the page at `pathname`, beside everything else that a first visit waits for. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => await (route.handle as LazyPart<object>["preload"] | undefined)?.()),
  );
}
