import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import type { EarnedCertificate as Earned } from "@/components/certificate/earned";
import { LoadingTitle } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useMyCertificates, type Certificate } from "./api";
import { CopyCodeButton } from "./CopyCodeButton";
import classes from "./EarnedCertificate.module.css";
import { LinkedInButton } from "./LinkedInButton";
import { PdfButton } from "./PdfButton";
import { ShareButton } from "./ShareButton";
import { useStampedOnce } from "./useStampedOnce";

interface EarnedCertificateProps {
  earned: Earned;
  /** The next courses, if the course's paths have any. */
  next: ReactNode;
  /** Shown if the certificate is no longer there or valid. */
  otherwise: ReactNode;
}

/** A certificate just earned, stamped once, and what comes next (CERT-33). */
export default function EarnedCertificate({ earned, next, otherwise }: EarnedCertificateProps) {
  const { t } = useTranslation("certificate");
  const { results, status } = useMyCertificates();
  const certificate = results.find(({ hash, state }) => hash === earned.certificateHash && state === "valid");
  if (certificate) return <Moment certificate={certificate} earned={earned} next={next} />;
  if (status !== "LoadingFirstPage") return otherwise;
  return (
    <Stack gap="xl" className={classes.root} aria-busy="true">
      <LoadingTitle>{t("loading")}</LoadingTitle>
      <Skeleton className={classes.skeleton ?? ""} radius="md" />
    </Stack>
  );
}

interface MomentProps extends Pick<EarnedCertificateProps, "earned" | "next"> {
  certificate: Certificate;
}

function Moment({ certificate, earned, next }: MomentProps) {
  const { t } = useTranslation(["certificate", "certificateShare", "exam"]);
  const format = useFormat();
  const stamped = useStampedOnce(earned);
  return (
    <Stack gap="xl" className={classes.root}>
      <header className={classes.head}>
        <PageHeading title={t("exam:toasts.passedTitle")} className={classes.title ?? ""}>
          {t("exam:toasts.passedTitle")}
        </PageHeading>
        <Text fz="lg">{t("exam:toasts.passedMessage", { score: format.score(certificate.score) })}</Text>
      </header>
      <div className={classes.fit}>
        <CertificateCard certificate={certificate} stamped={stamped} />
      </div>
      <div className={classes.actions}>
        <ShareButton certificate={certificate} main />
        <Text fz="sm" c="dimmed" ta="center">
          {t("certificateShare:share.hint")}
        </Text>
        <div className={classes.others}>
          <LinkedInButton certificate={certificate} />
          <PdfButton certificate={certificate} variant="secondary" />
          <CopyCodeButton code={certificate.hash} />
        </div>
      </div>
      <section aria-labelledby="earned-next" className={classes.next}>
        <Title order={2} size="h3" id="earned-next">
          {t("earned.next")}
        </Title>
        {next}
        <div className={classes.others}>
          <Button component={Link} to={paths.dashboard.to("certificates")} variant="outline">
            {t("earned.all")}
          </Button>
          <Button component={Link} to={paths.dashboard.to("browse")} variant="outline">
            {t("earned.browse")}
          </Button>
        </div>
      </section>
    </Stack>
  );
}
