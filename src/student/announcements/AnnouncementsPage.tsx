import { Container, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { AnnouncementPages } from "./AnnouncementPages";
import { useMyAnnouncements } from "./api";

/** NEWS-6: what was sent to the student. */
export default function AnnouncementsPage() {
  const { t } = useTranslation("announcements");
  return (
    <Container size={800} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.dashboard.to()}>{t("toDashboard")}</BackLink>
        <div>
          <PageHeading title={t("title")}>{t("title")}</PageHeading>
          <Text c="dimmed" mt={6}>
            {t("lead")}
          </Text>
        </div>
        <Boundary>
          <Mine />
        </Boundary>
      </Stack>
    </Container>
  );
}

function Mine() {
  const { t } = useTranslation("announcements");
  const back = { to: paths.dashboard.to(), label: t("toDashboard") };
  return <AnnouncementPages pages={useMyAnnouncements()} inCourse={false} back={back} />;
}
