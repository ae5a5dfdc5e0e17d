import { Anchor, Button, Card, Group, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { StateMessage } from "@/components/StateMessage";
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
  const { results, status, loadMore } = useMyCertificates();
  const awaited = useAwaitedCertificates();
  const [opened, setOpened] = useState<Certificate | null>(null);
  const [wanted, setWanted] = useState(false);
  // Modal restores the focus only from openings that it saw closed before; the first one mounts it open.
  const opener = useRef<HTMLElement>(null);

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
            <CertificateRow
              certificate={certificate}
              onOpen={(button) => {
                opener.current = button;
                setWanted(true);
                setOpened(certificate);
              }}
            />
          </li>
        ))}
      </ul>
      {status !== "Exhausted" && (
        <Group justify="center" mt="lg">
          <BusyButton variant="outline" busy={status === "LoadingMore"} onClick={() => loadMore(CERTIFICATES_PER_PAGE)}>
            {t("list.more")}
          </BusyButton>
        </Group>
      )}
      {wanted && (
        <Suspense>
          <CertificateDialog
            certificate={opened}
            onClose={() => setOpened(null)}
            onClosed={() => opener.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}

function CertificateRow({ certificate, onOpen }: { certificate: Certificate; onOpen: (button: HTMLElement) => void }) {
  const { t } = useTranslation(["certificate", "common"]);
  const dates = useDates();
  const format = useFormat();
  return (
    <Card className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        <IconCertificate size={26} stroke={1.6} />
      </span>
      <div className={classes.main}>
        <Title order={3} style={{ overflowWrap: "anywhere" }}>
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
        onClick={(event) => onOpen(event.currentTarget)}
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
