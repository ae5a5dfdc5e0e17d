import { Container, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { CertificateList } from "@/student/certificate/CertificateList";
import { BrowseCourses } from "@/student/dashboard/BrowseCourses";
import { DashboardHeader } from "@/student/dashboard/DashboardHeader";
import { DashboardTabs } from "@/student/dashboard/DashboardTabs";
import { MyCourses } from "@/student/dashboard/MyCourses";
import { ProfileSkeleton } from "@/student/profile/ProfileSkeleton";

/** The date picker is most of this tab's code. */
const ProfilePanel = lazy(() => import("@/student/profile/ProfilePanel"));

export default function DashboardPage() {
  return (
    <Container py="xl">
      <Stack gap="xl">
        <DashboardHeader />
        <DashboardTabs
          panels={{
            courses: <MyCourses />,
            browse: <BrowseCourses />,
            certificates: <CertificateList />,
            data: (
              <Suspense fallback={<ProfileSkeleton />}>
                <ProfilePanel />
              </Suspense>
            ),
          }}
        />
      </Stack>
    </Container>
  );
}
