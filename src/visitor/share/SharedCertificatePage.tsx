import { Button, Container, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconCertificateOff, IconPrinter, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { readCertificateCode } from "@convex/shared/certificateCode";
import { Boundary } from "@/components/Boundary";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import { CertificateNotice } from "@/components/certificate/CertificateNotice";
import { Found } from "@/components/page/Found";
import { LoadingTitle } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link, useParams } from "react-router-dom";
import { useSharedCertificate } from "./api";

/** A certificate that its student shows to anyone with the link. */
export default function SharedCertificatePage() {
  const { id = "" } = useParams();
  const hash = readCertificateCode(id);
  return (
    <Container size={1100} py="xl">
      <Boundary page resetKey={hash}>
        <SharedCertificate key={hash} hash={hash} />
      </Boundary>
    </Container>
  );
}

function SharedCertificate({ hash }: { hash: string }) {
  const { t } = useTranslation("certificateShare");
  return (
    <Found
      value={useSharedCertificate(hash)}
      loading={
        <Stack gap="lg" aria-busy="true">
          <VisuallyHidden>
            <LoadingTitle>{t("page.loading")}</LoadingTitle>
          </VisuallyHidden>
          <Skeleton h={480} radius="md" />
        </Stack>
      }
      missing={{
        icon: IconCertificateOff,
        title: t("page.missingTitle"),
        message: t("page.missingText"),
        link: { to: paths.verify.to(), label: t("page.verify"), variant: "outline" },
      }}
    >
      {(certificate) => (
        <Stack gap="lg">
          <VisuallyHidden>
            <PageHeading title={`${t("page.title")}: ${certificate.courseTitle}`} unlisted>
              {t("page.title")}
            </PageHeading>
          </VisuallyHidden>
          <CertificateNotice certificate={certificate} />
          <CertificateCard certificate={certificate} />
          <Group gap="sm" justify="center">
            {certificate.state === "valid" && (
              <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
                {t("page.print")}
              </Button>
            )}
            <Button
              component={Link}
              to={paths.verify.to(certificate.hash)}
              variant="outline"
              leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
            >
              {t("page.check")}
            </Button>
          </Group>
        </Stack>
      )}
    </Found>
  );
}
