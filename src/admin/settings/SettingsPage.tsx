import { Box, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { AccessSettings } from "./AccessSettings";
import { useHomeSettings, useIssuer, useSchoolSettings, useSettings } from "./api";
import { HomeForm } from "./HomeForm";
import { IssuerForm } from "./IssuerForm";
import { SchoolForm } from "./SchoolForm";
import { SchoolPictures } from "./SchoolPictures";
import { SecuritySettings } from "./SecuritySettings";
import { SettingsForm } from "./SettingsForm";
import { SignatureCard } from "./SignatureCard";
import { WebhookCard } from "./WebhookCard";

export default function SettingsPage() {
  const { t } = useTranslation("adminSettings");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Boundary failure={t("loadFailure")}>
        <LoadedSchool />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <Loaded />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <LoadedHome />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <LoadedIssuer />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <AccessSettings />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <WebhookCard />
      </Boundary>
      <Boundary failure={t("loadFailure")}>
        <SecuritySettings />
      </Boundary>
    </>
  );
}

function Loaded() {
  const settings = useSettings();
  if (settings === undefined) {
    return (
      <Stack gap="xl" aria-busy="true">
        <Skeleton h={270} radius="lg" />
        <Skeleton h={390} radius="lg" />
      </Stack>
    );
  }
  return <SettingsForm settings={settings} />;
}

function LoadedSchool() {
  const school = useSchoolSettings();
  return (
    <Box mb="xl">
      {school === undefined ? (
        <Skeleton h={720} radius="lg" aria-busy="true" />
      ) : (
        <>
          <SchoolForm settings={school} />
          <SchoolPictures />
        </>
      )}
    </Box>
  );
}

function LoadedHome() {
  const home = useHomeSettings();
  return (
    <Box mt="xl">
      {home === undefined ? <Skeleton h={900} radius="lg" aria-busy="true" /> : <HomeForm settings={home} />}
    </Box>
  );
}

function LoadedIssuer() {
  const issuer = useIssuer();
  return (
    <Box mt="xl">
      {issuer === undefined ? (
        <Skeleton h={430} radius="lg" aria-busy="true" />
      ) : (
        <>
          <IssuerForm settings={issuer} />
          <SignatureCard issuer={issuer} />
        </>
      )}
    </Box>
  );
}
