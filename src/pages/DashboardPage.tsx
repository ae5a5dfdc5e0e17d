import { Container, Stack } from "@mantine/core";
import { lazy } from "react";
import { CertificateList } from "../features/certificate/CertificateList";
import { BrowseCourses } from "../features/dashboard/BrowseCourses";
import { DashboardHeader } from "../features/dashboard/DashboardHeader";
import { DashboardTabs } from "../features/dashboard/DashboardTabs";
import { MyCourses } from "../features/dashboard/MyCourses";

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
            data: <ProfilePanel />,
          }}
        />
      </Stack>
    </Container>
  );
}
