import { Container, Group, Paper, Skeleton, Stack, Title, VisuallyHidden } from "@mantine/core";
import { IconCertificateOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink, LoadingTitle } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useCertificate, type Certificate } from "./api";
import { BadgeButtons } from "./BadgeButtons";
import actions from "./CertificateActions.module.css";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import { CertificateNotice } from "@/components/certificate/CertificateNotice";
import { CertificateTools } from "./CertificateTools";
import { NameCorrection } from "./NameCorrection";
import { PdfButton } from "./PdfButton";
import { ShareCertificate } from "./ShareCertificate";
import { successorOf } from "./successor";
import classes from "./CertificatePage.module.css";

export default function CertificatePage() {
  const { id = "" } = useParams();
  return (
    <Container size={1100} py="xl">
      <Boundary page resetKey={id}>
        <CertificateView key={id} certificateId={id} />
      </Boundary>
    </Container>
  );
}

/** A certificate on its own page, to bookmark or print. */
function CertificateView({ certificateId }: { certificateId: string }) {
  const { t } = useTranslation("certificate");
  const backTo = paths.dashboard.to("certificates");
  return (
    <Found
      value={useCertificate(certificateId)}
      loading={
        <Stack gap="lg" aria-busy="true">
          <Skeleton h={36} w={160} />
          <VisuallyHidden>
            <LoadingTitle>{t("loading")}</LoadingTitle>
          </VisuallyHidden>
          <Skeleton className={classes.skeleton} radius="md" />
        </Stack>
      }
      missing={{
        icon: IconCertificateOff,
        title: t("notFoundTitle"),
        message: t("notFoundText"),
        link: { to: backTo, label: t("backDashboard"), variant: "outline" },
      }}
    >
      {(certificate) => (
        <Stack gap="lg">
          <BackLink to={backTo}>{t("back")}</BackLink>
          <VisuallyHidden>
            <PageHeading title={`${t("dialogTitle")}: ${certificate.courseTitle}`}>{t("dialogTitle")}</PageHeading>
          </VisuallyHidden>
          <CertificateNotice certificate={certificate} successor={successorOf(certificate)} />
          <CertificateCard certificate={certificate} />
          {certificate.state === "valid" ? (
            <ValidActions certificate={certificate} />
          ) : (
            <CertificateTools certificate={certificate} />
          )}
        </Stack>
      )}
    </Found>
  );
}

/** One main action, and two groups: to share, and to keep and check. */
function ValidActions({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificate");
  return (
    <>
      <Group justify="center">
        <PdfButton certificate={certificate} size="lg" />
      </Group>
      <div className={actions.groups}>
        <ShareCertificate certificate={certificate} />
        <Paper withBorder component="section" className={actions.group} aria-labelledby="certificate-keep">
          <Title order={2} size="h3" id="certificate-keep">
            {t("keep")}
          </Title>
          <CertificateTools certificate={certificate} />
          <BadgeButtons certificate={certificate} />
          <NameCorrection certificate={certificate} />
        </Paper>
      </div>
    </>
  );
}
