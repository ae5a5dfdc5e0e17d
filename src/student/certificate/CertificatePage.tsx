import { Container, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconCertificateOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink, LoadingTitle } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useCertificate } from "./api";
import { BadgeButtons } from "./BadgeButtons";
import { CertificateActions } from "./CertificateActions";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import { CertificateNotice } from "@/components/certificate/CertificateNotice";
import { NameCorrection } from "./NameCorrection";
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
          <CertificateActions certificate={certificate} />
          {certificate.state === "valid" && (
            <>
              <NameCorrection certificate={certificate} />
              <BadgeButtons certificate={certificate} />
            </>
          )}
          <ShareCertificate certificate={certificate} />
        </Stack>
      )}
    </Found>
  );
}
