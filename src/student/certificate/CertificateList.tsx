import { Anchor, Button, Card, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import { LoadMore } from "@/components/list/LoadMore";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { CERTIFICATES_PER_PAGE, useAwaitedCertificates, useMyCertificates, type Certificate } from "./api";
import { AwaitedCertificates } from "./AwaitedCertificates";
import classes from "./CertificateList.module.css";

/** The card and the QR code load with the first certificate opened. */
const CertificateDialog = lazy(() => import("./CertificateDialog"));

export function CertificateList() {
  const { t } = useTranslation(["certificate", "common"]);
  const pages = useMyCertificates();
  const { results, status } = pages;
  const awaited = useAwaitedCertificates();
  const view = useDialog<Certificate>();

  if (status === "LoadingFirstPage" || awaited === undefined) {
    return (
      <div className={classes.list} aria-busy="true">
        <VisuallyHidden role="status">{t("common:loading")}</VisuallyHidden>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    );
  }
  if (results.length === 0 && awaited.length === 0 && status === "Exhausted") {
    return (
      <StateMessage
        icon={IconCertificate}
        title={t("list.emptyTitle")}
        message={t("list.empty")}
        action={
          <Button component={Link} to={paths.dashboard.to()}>
            {t("list.emptyAction")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <AwaitedCertificates awaited={awaited} />
      <ul className={classes.list} aria-label={t("list.title")}>
        {results.map((certificate) => (
          <li key={certificate._id}>
            <CertificateRow certificate={certificate} onOpen={view.open} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={CERTIFICATES_PER_PAGE} label={t("list.more")} />
      {view.show((certificate, dialog) => (
        <Suspense>
          <CertificateDialog certificate={certificate} {...dialog} />
        </Suspense>
      ))}
    </>
  );
}

function CertificateRow({
  certificate,
  onOpen,
}: {
  certificate: Certificate;
  onOpen: (certificate: Certificate) => void;
}) {
  const { t } = useTranslation(["certificate", "common"]);
  const lang = useContentLang(certificate.language);
  const dates = useDates();
  const format = useFormat();
  return (
    <Card className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        <IconCertificate size={26} stroke={1.6} />
      </span>
      <div className={classes.main}>
        <Title order={3} style={{ overflowWrap: "anywhere" }} {...lang}>
          <Anchor component={Link} to={paths.certificate.to(certificate._id)} inherit c="inherit">
            {certificate.courseTitle}
          </Anchor>
        </Title>
        <div className={classes.facts}>
          <span>{t("list.issued", { date: dates.date(certificate.issuedAt) })}</span>
          <span>{t("list.score", { score: format.score(certificate.score) })}</span>
          <span>{t("list.workload", { count: certificate.courseDurationHours })}</span>
        </div>
        <Text className={classes.hash}>{certificate.hash}</Text>
      </div>
      <Button
        variant="outline"
        onClick={() => onOpen(certificate)}
        aria-label={t("list.viewOf", { course: certificate.courseTitle })}
        className={classes.action}
      >
        {t("list.view")}
      </Button>
    </Card>
  );
}

function RowSkeleton() {
  return (
    <Card className={classes.row} aria-hidden="true">
      <Skeleton w={48} h={48} radius="md" />
      <div className={classes.main}>
        <Skeleton h={26} maw={360} />
        <Skeleton h={22} maw={420} mt={6} />
        <Skeleton h={20} maw={260} mt={6} />
      </div>
      <Skeleton w={140} h={42} radius="md" className={classes.action} />
    </Card>
  );
}
