import { Container, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { CertificateList } from "../features/certificate/CertificateList";
import { BrowseCourses } from "../features/dashboard/BrowseCourses";
import { DashboardHeader } from "../features/dashboard/DashboardHeader";
import { DashboardTabs } from "../features/dashboard/DashboardTabs";
import { MyCourses } from "../features/dashboard/MyCourses";
import { ProfileSkeleton } from "../features/profile/ProfileSkeleton";

/** The date picker is most of this tab. */
const ProfilePanel = lazy(() => import("../features/profile/ProfilePanel"));

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
