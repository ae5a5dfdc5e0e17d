import { Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconCertificateOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundState } from "../../components/NotFoundState";
import { PageHeading } from "../../components/PageHeading";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useCertificate } from "./api";
import { CertificateActions } from "./CertificateActions";
import { CertificateCard } from "./CertificateCard";
import classes from "./CertificateView.module.css";

/** A certificate on a page of its own, to bookmark or to print. */
export function CertificateView({ certificateId }: { certificateId: string }) {
  const { t } = useTranslation("certificate");
  const certificate = useCertificate(certificateId);
  if (certificate === undefined) return <Skeleton className={classes.skeleton} radius="md" aria-busy="true" />;
  const back = (
    <Button component={Link} to={paths.dashboard.to("certificates")} variant="outline">
      {t("backDashboard")}
    </Button>
  );
  if (certificate === null) {
    return (
      <NotFoundState
        icon={<IconCertificateOff size={28} stroke={1.6} />}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        action={back}
      />
    );
  }
  return (
    <Stack gap="lg" align="stretch">
      <VisuallyHidden>
        <PageHeading title={`${t("dialogTitle")}: ${certificate.courseTitle}`}>{t("dialogTitle")}</PageHeading>
      </VisuallyHidden>
      <CertificateCard certificate={certificate} />
      <CertificateActions certificate={certificate} />
      <div className={classes.back}>{back}</div>
    </Stack>
  );
}
