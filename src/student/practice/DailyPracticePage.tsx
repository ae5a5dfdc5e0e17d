import { Button, Container, Stack, Text } from "@mantine/core";
import { IconListCheck, IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { PageHeading } from "@/components/PageHeading";
import { BackLink } from "@/components/page/PageTop";
import { StateMessage } from "@/components/StateMessage";
import { useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { PracticeSkeleton } from "./ModulePracticePage";
import { PracticeRun } from "./PracticeRun";
import { useDailyPractice } from "./useDailyPractice";

export default function DailyPracticePage() {
  return (
    <Container size={800} py="xl">
      <Boundary page>
        <DailyView />
      </Boundary>
    </Container>
  );
}

/** The daily five (PRACTICE-6). */
function DailyView() {
  const { t } = useTranslation("practice");
  const questions = useDailyPractice();
  const offline = useOfflineState("offline");
  const link = { to: paths.dashboard.to(), label: t("toDashboard") };
  if (questions === undefined && offline)
    return <StateMessage page icon={IconWifiOff} title={t("offlineTitle")} message={t("offlineText")} link={link} />;
  if (questions === undefined) return <PracticeSkeleton title={t("loading")} />;
  if (questions.length === 0)
    return <StateMessage page icon={IconListCheck} title={t("noneTitle")} message={t("noneText")} link={link} />;
  return (
    <Stack gap="xl">
      <Stack gap="sm" component="header">
        <BackLink to={link.to}>{link.label}</BackLink>
        <PageHeading title={t("dailyTitle", { count: questions.length })}>
          {t("dailyTitle", { count: questions.length })}
        </PageHeading>
        <Text c="dimmed">{t("dailyText")}</Text>
      </Stack>
      <PracticeRun questions={questions} mixed>
        {(done) =>
          done && (
            <Button component={Link} to={link.to}>
              {link.label}
            </Button>
          )
        }
      </PracticeRun>
    </Stack>
  );
}
