import { Container, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { CertificateList } from "@/student/certificate/CertificateList";
import { BrowseCourses } from "@/student/dashboard/BrowseCourses";
import { DashboardHeader } from "@/student/dashboard/DashboardHeader";
import { DashboardTabs } from "@/student/dashboard/DashboardTabs";
import { MyCourses } from "@/student/dashboard/MyCourses";
import { ConfirmBanner } from "@/student/mail/ConfirmBanner";
import { ProfileSkeleton } from "@/student/profile/ProfileSkeleton";

const PrivacyLink = lazy(() => import("@/student/privacy/PrivacyLink"));
const SecurityLink = lazy(() => import("@/student/security/SecurityLink"));
/** The date picker is most of this tab's code. */
const ProfilePanel = lazy(() => import("@/student/profile/ProfilePanel"));
const MailPanel = lazy(() => import("@/student/mail/MailPanel"));

export default function DashboardPage() {
  return (
    <Container py="xl">
      <Stack gap="xl">
        <DashboardHeader />
        <ConfirmBanner />
        <DashboardTabs
          panels={{
            courses: <MyCourses />,
            browse: <BrowseCourses />,
            certificates: <CertificateList />,
            data: (
              <Suspense
                fallback={
                  <Stack gap="xl">
                    <ProfileSkeleton />
                  </Stack>
                }
              >
                <Stack gap="xl">
                  <ProfilePanel />
                  <MailPanel />
                  <SecurityLink />
                  <PrivacyLink />
                </Stack>
              </Suspense>
            ),
          }}
        />
      </Stack>
    </Container>
  );
}
