import { Container, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { lazy, Suspense, type ReactNode } from "react";
import { loadWithTexts } from "@/app/pageRoute";
import { AnnouncementCards } from "@/components/announcements/AnnouncementCards";
import { Boundary } from "@/components/Boundary";
import { earnedCertificate } from "@/components/certificate/earned";
import { CardSkeletons } from "@/student/dashboard/CardSkeletons";
import { DashboardHeader } from "@/student/dashboard/DashboardHeader";
import { DashboardTabs } from "@/student/dashboard/DashboardTabs";
import { EndedEnrollments } from "@/student/dashboard/EndedEnrollments";
import { MyCourses } from "@/student/dashboard/MyCourses";
import { ConfirmBanner } from "@/student/mail/ConfirmBanner";
import { ProfileSkeleton } from "@/student/profile/ProfileSkeleton";
import { useLocation } from "react-router-dom";
import { EarnedCertificate } from "./EarnedCertificate";

const loadBrowse = () => loadWithTexts(() => import("@/student/dashboard/BrowseCourses"), "catalog");
const loadCertificates = () =>
  loadWithTexts(() => import("@/student/certificate/CertificateList"), "certificate", "certificateShare");
const BrowseCourses = lazy(loadBrowse);
const CertificateList = lazy(loadCertificates);
const AccessLink = lazy(() => loadWithTexts(() => import("@/student/access/AccessLink"), "access"));
const InquiriesLink = lazy(() => loadWithTexts(() => import("@/student/inquiries/InquiriesLink"), "inquiries"));
const PrivacyLink = lazy(() => import("@/student/privacy/PrivacyLink"));
const SecurityLink = lazy(() => import("@/student/security/SecurityLink"));
/** Lazy: the date picker is most of this tab's code. */
const ProfilePanel = lazy(() =>
  loadWithTexts(() => import("@/student/profile/ProfilePanel"), "controls", "validation"),
);
const MailPanel = lazy(() => import("@/student/mail/MailPanel"));

/** Delay that lets the first tab's code and answers load, in ms. */
const WAIT_MS = 1000;

/**
 * Preloads the other tabs, so that they open at once.
 * Offline, a tab reports the failure itself.
 */
function loadOtherTabs(): void {
  for (const load of [loadBrowse, loadCertificates]) load().catch(() => undefined);
}

export default function DashboardPage() {
  const earned = earnedCertificate(useLocation().state);
  return (
    <Container py="xl">
      {earned === null ? <Dashboard /> : <EarnedCertificate earned={earned} otherwise={<Dashboard />} />}
    </Container>
  );
}

function Dashboard() {
  useTimeout(loadOtherTabs, WAIT_MS, { autoInvoke: true });
  return (
    <Stack gap="xl">
      <DashboardHeader />
      <ConfirmBanner />
      <DashboardTabs
        panels={{
          courses: (
            <>
              <Boundary fallback={() => null}>
                <EndedEnrollments />
              </Boundary>
              <MyCourses
                news={
                  <Boundary fallback={() => null}>
                    <AnnouncementCards />
                  </Boundary>
                }
              />
            </>
          ),
          browse: (
            <Panel skeleton={<CardSkeletons />}>
              <BrowseCourses />
            </Panel>
          ),
          certificates: (
            <Panel skeleton={<CardSkeletons />}>
              <CertificateList />
            </Panel>
          ),
          data: (
            <Panel skeleton={<ProfileSkeleton />}>
              <ProfilePanel />
              <MailPanel />
              <Boundary fallback={() => null}>
                <AccessLink />
              </Boundary>
              <InquiriesLink />
              <SecurityLink />
              <PrivacyLink />
            </Panel>
          ),
        }}
      />
    </Stack>
  );
}

function Panel({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={<Stack gap="xl">{skeleton}</Stack>}>
      <Stack gap="xl">{children}</Stack>
    </Suspense>
  );
}
